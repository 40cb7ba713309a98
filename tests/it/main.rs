//! The one integration binary: a file for each subject.

mod bits;
