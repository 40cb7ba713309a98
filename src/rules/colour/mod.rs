//! Colours: what strong chains force upon one another, and what a hypothesis leads to.
//!
//! ```text
//! strong       strong chains and their polarities; which polarity makes which
//! one_digit    simple colours and multi-colours
//! medusa       3D Medusa: trap, wrap, weak wrap, weak corner
//! range        almost-locked ranges beside a strong chain
//! forced       a polarity that takes two digits of an almost locked set
//! hinge        strong and weak hinges
//! hypothesis   a candidate that leads to a contradiction
//! refute       how all of them are proved
//! ```
//!
//! Whatever is false here is refuted by a [`closure`](super::closure) that may use no more than the
//! rule has: the links and the strong chains it names. This room must not know chains of links as a
//! kernel does, nor what a path or an answer makes of its proofs.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "3D Medusa Analysis", "Weakly Linked Chains", "3D Medusa Hinge",
//! "Hypothesis and (Dis)Proof".

pub(crate) mod forced;
pub(crate) mod hinge;
pub(crate) mod hypothesis;
pub(crate) mod medusa;
pub(crate) mod one_digit;
pub(crate) mod range;
mod refute;
mod strong;

pub(crate) use strong::Colours;
