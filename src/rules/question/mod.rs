//! What stands between a question to rules and their searches: all that orders, remembers and shares.
//!
//! ```text
//! agenda        a question to several rules: in which order they are searched, and who waits for what
//! prepared      the position with what rules derive from it, each thing made when it is asked for
//! made          values made on demand, each once
//! bounds        what families that contain one another tell of each other's lengths
//! fronts        propagation that families share
//! walks         what walks from a candidate lead to at most: which questions need no search
//! ```
//!
//! None of it changes an answer. Whoever writes a rule needs no more of it than the
//! [`Prepared`](prepared::Prepared) that its search is handed.

pub(super) mod agenda;
pub(super) mod bounds;
pub(super) mod fronts;
mod made;
pub(super) mod prepared;
pub(super) mod walks;
