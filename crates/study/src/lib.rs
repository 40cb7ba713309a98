//! Many positions: what families of chains prove over a corpus, how they compare, and the smallest position
//! that shows a difference.
//!
//! ```text
//! file, fault    the study file: TOML, with the place of what is wrong
//! plan           its question, states, rules and bounds
//! corpus         slices of lists of puzzles
//! walk, states   resolution paths, and the states of them that are looked at
//! lengths        the shortest length of every elimination in each family
//! level          what a puzzle needs at a level: L, M, N, or any list of rules
//! necessity      which families a puzzle can do without
//! fewest         one-step solutions, pairs, and paths of few steps
//! best           paths that are least in their greatest length, total, or weights
//! flattest       paths whose hardest step is as easy as can be
//! study          a study, ready to be asked about one puzzle after another
//! subsumption    which family proves what another does
//! hasse          their order, as a diagram
//! map            what is known of pairs of families: by definition, decided, observed
//! shrink         the smallest position that shows a difference
//! critical       impossible patterns: cells that a few digits cannot fill
//! deadly         deadly patterns: cells all of whose fillings have an exchange
//! symmetry       one form for all positions that are the same up to symmetry
//! store          the answers in one SQLite file; shards and how they are merged
//! each           one query over the states of many puzzles
//! together       what they give together
//! rows           one row for every puzzle of a list: its rating, on any number of machines
//! ```
//!
//! This layer opens no file but the store it is handed, prints nothing, and starts no thread: who runs a
//! study hands its puzzles to [`Study::answer`] on as many threads as there are, and each answer to the
//! store.

mod answer;
mod best;
mod climb;
mod corpus;
mod critical;
mod deadly;
mod each;
mod fault;
mod fewest;
mod file;
mod flattest;
mod hasse;
mod lengths;
mod level;
mod map;
mod necessity;
mod plan;
pub mod rows;
mod shrink;
mod states;
pub mod store;
mod study;
mod subsumption;
mod symmetry;
mod together;
mod walk;

pub use answer::{Answer, StateAnswer};
pub use best::{Aim, Best, NoWeights};
pub use corpus::{Puzzle, Rows, Slice, Unread};
pub use critical::{Critical, Progress, class, critical, form};
pub use deadly::{Deadly, Floor, Overlays, deadly};
pub use each::{Before, Each, Line, NotChosen, Subject, path_rules};
pub use fault::Fault;
pub use fewest::{End, Fewest, STATES, Step, Steps};
pub use file::StudyFile;
pub use hasse::{Edge, Hasse};
pub use lengths::{Families, Profile, Shortest};
pub use level::Needed;
pub use map::{
    At, Cell, Contradiction, Covers, Decided, Defined, Extent, Final, Finals, Harvest, LENGTHS,
    LeftOut, Lengths, Map, NotMeasured, NotShown, Observed, Part, Place, Practice, Practised,
    Refused, Refuting, Relation, SEARCHED, Said, Share, Shows, Shrunk, Status, Why, asked_to,
    defined, finals, finals_head, head, observed, positions, practice, practice_head,
};
pub use necessity::{MOST, Necessity, Set};
pub use plan::{Asked, Level, Plan, Question, States, Take};
pub use shrink::{Contrast, Counterexample, Keep, NoDifference, Short};
pub use study::Study;
pub use subsumption::{Pair, Subsumption, Verdict, contradictions, least_to};
pub use symmetry::{canonical, canonical_upright};
pub use together::Together;
pub use walk::{Broken, Ending};
