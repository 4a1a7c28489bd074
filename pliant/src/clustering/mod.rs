//! Room `clustering`.
