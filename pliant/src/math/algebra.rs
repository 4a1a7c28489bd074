//! Vectors and 3×3 matrices of any kind of number, above all of eight numbers at a time: in every lane, to the bit, what glam
//! does with one.

use std::ops::{Add, Mul, Sub};

use fearless_simd::{Simd, f32x8, f64x8, prelude::*};

/// What vectors and matrices are made of.
pub(crate) trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self>
{
}

impl<T: Copy + Add<Output = T> + Sub<Output = T> + Mul<Output = T>> Number for T {}

/// A vector.
#[derive(Clone, Copy)]
pub(crate) struct Vector<T> {
    pub(crate) x: T,
    pub(crate) y: T,
    pub(crate) z: T,
}

/// A matrix, by columns.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<T> {
    pub(crate) x: Vector<T>,
    pub(crate) y: Vector<T>,
    pub(crate) z: Vector<T>,
}

impl<T: Number> Vector<T> {
    #[inline(always)]
    pub(crate) fn new(x: T, y: T, z: T) -> Self {
        Self { x, y, z }
    }

    #[inline(always)]
    pub(crate) fn plus(self, o: Self) -> Self {
        Self::new(self.x + o.x, self.y + o.y, self.z + o.z)
    }

    #[inline(always)]
    pub(crate) fn minus(self, o: Self) -> Self {
        Self::new(self.x - o.x, self.y - o.y, self.z - o.z)
    }

    #[inline(always)]
    pub(crate) fn times(self, s: T) -> Self {
        Self::new(self.x * s, self.y * s, self.z * s)
    }

    #[inline(always)]
    pub(crate) fn dot(self, o: Self) -> T {
        self.x * o.x + self.y * o.y + self.z * o.z
    }

    #[inline(always)]
    pub(crate) fn cross(self, o: Self) -> Self {
        Self::new(
            self.y * o.z - o.y * self.z,
            self.z * o.x - o.z * self.x,
            self.x * o.y - o.x * self.y,
        )
    }
}

impl<T> Vector<T> {
    /// Every number changed to another, perhaps of another kind.
    #[inline(always)]
    pub(crate) fn each<U>(self, change: impl Fn(T) -> U) -> Vector<U> {
        Vector {
            x: change(self.x),
            y: change(self.y),
            z: change(self.z),
        }
    }

    /// Every number merged with that of another vector.
    #[inline(always)]
    pub(crate) fn merged(self, o: Self, merge: impl Fn(T, T) -> T) -> Self {
        Self {
            x: merge(self.x, o.x),
            y: merge(self.y, o.y),
            z: merge(self.z, o.z),
        }
    }
}

impl<T: Number> Matrix<T> {
    #[inline(always)]
    pub(crate) fn new(x: Vector<T>, y: Vector<T>, z: Vector<T>) -> Self {
        Self { x, y, z }
    }

    #[inline(always)]
    pub(crate) fn plus(self, o: Self) -> Self {
        Self::new(self.x.plus(o.x), self.y.plus(o.y), self.z.plus(o.z))
    }

    #[inline(always)]
    pub(crate) fn minus(self, o: Self) -> Self {
        Self::new(self.x.minus(o.x), self.y.minus(o.y), self.z.minus(o.z))
    }

    #[inline(always)]
    pub(crate) fn times(self, s: T) -> Self {
        Self::new(self.x.times(s), self.y.times(s), self.z.times(s))
    }

    #[inline(always)]
    pub(crate) fn apply(self, v: Vector<T>) -> Vector<T> {
        let sum = self.x.times(v.x).plus(self.y.times(v.y));
        sum.plus(self.z.times(v.z))
    }

    /// self · o.
    #[inline(always)]
    pub(crate) fn after(self, o: Self) -> Self {
        Self::new(self.apply(o.x), self.apply(o.y), self.apply(o.z))
    }

    #[inline(always)]
    pub(crate) fn transpose(self) -> Self {
        let Self { x, y, z } = self;
        Self::new(
            Vector::new(x.x, y.x, z.x),
            Vector::new(x.y, y.y, z.y),
            Vector::new(x.z, y.z, z.z),
        )
    }

    /// det(M) M⁻ᵀ, which is there for singular matrices too.
    #[inline(always)]
    pub(crate) fn cofactor(self) -> Self {
        let Self { x, y, z } = self;
        Self::new(y.cross(z), z.cross(x), x.cross(y))
    }

    #[inline(always)]
    pub(crate) fn determinant(self) -> T {
        self.x.dot(self.y.cross(self.z))
    }

    #[inline(always)]
    pub(crate) fn trace(self) -> T {
        self.x.x + self.y.y + self.z.z
    }

    /// Σ aᵢⱼ bᵢⱼ.
    #[inline(always)]
    pub(crate) fn dot(self, o: Self) -> T {
        self.x.dot(o.x) + self.y.dot(o.y) + self.z.dot(o.z)
    }
}

impl<T> Matrix<T> {
    /// Every number changed to another, perhaps of another kind.
    #[inline(always)]
    pub(crate) fn each<U>(self, change: impl Fn(T) -> U) -> Matrix<U> {
        Matrix {
            x: self.x.each(&change),
            y: self.y.each(&change),
            z: self.z.each(&change),
        }
    }

    /// Every number merged with that of another matrix.
    #[inline(always)]
    pub(crate) fn merged(self, o: Self, merge: impl Fn(T, T) -> T) -> Self {
        Self {
            x: self.x.merged(o.x, &merge),
            y: self.y.merged(o.y, &merge),
            z: self.z.merged(o.z, &merge),
        }
    }
}

/// Eight numbers with more digits.
#[inline(always)]
pub(crate) fn widen<S: Simd>(v: f32x8<S>) -> f64x8<S> {
    let (low, high) = v.widen();
    low.combine(high)
}

/// Eight numbers rounded.
#[inline(always)]
pub(crate) fn narrow<S: Simd>(v: f64x8<S>) -> f32x8<S> {
    let (low, high) = v.split();
    low.narrow(high)
}
