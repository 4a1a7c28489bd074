//! Room `math`.
