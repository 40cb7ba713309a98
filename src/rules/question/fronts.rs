//! Propagation that families share.

use std::sync::{Arc, Mutex, PoisonError};

use crate::board::CspSet;
use crate::grid::{Candidate, Space};
use crate::rules::chain::front::Fronts;
use crate::rules::chain::realm::Realm;
use crate::rules::question::made::Made;

/// Propagation that families on one board share: that from all targets, and that from the one target that was
/// asked about last, for those of all targets one after the other would fill the memory.
#[derive(Default)]
pub(crate) struct SharedFronts {
    of_all: ByRealm,
    of_one: Mutex<(Option<Candidate>, Arc<ByRealm>)>,
}

type ByRealm = Made<Decided, Mutex<Fronts>>;

/// What decides propagation on a board: the variables, those with groups, and the spaces that links come from.
type Decided = (CspSet, CspSet, &'static [Space]);

impl SharedFronts {
    /// Propagation in a realm, from one target, or from all.
    pub fn of(&self, realm: &Realm, only: Option<Candidate>) -> Arc<Mutex<Fronts>> {
        let decided = (realm.variables, realm.groups, realm.links.spaces);
        let make = || Mutex::new(Fronts::new(*realm, only));
        match only {
            None => self.of_all.get(decided, make),
            Some(_) => self.of_one(only).get(decided, make),
        }
    }

    fn of_one(&self, only: Option<Candidate>) -> Arc<ByRealm> {
        // A thread that panics while it holds the lock has changed both or nothing.
        let mut known = self.of_one.lock().unwrap_or_else(PoisonError::into_inner);
        if known.0 != only {
            *known = (only, Arc::default());
        }
        Arc::clone(&known.1)
    }
}
