//! Values made on demand, each once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Values made on demand, each once, by their keys.
pub(crate) struct Made<K, V>(Mutex<HashMap<K, Arc<OnceLock<Arc<V>>>>>);

impl<K, V> Default for Made<K, V> {
    fn default() -> Self {
        Made(Mutex::new(HashMap::new()))
    }
}

impl<K: Eq + Hash, V> Made<K, V> {
    /// The value of a key. Who asks while another thread makes it waits; who asks for another key
    /// does not.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let place = {
            // A thread that panics while it holds the lock has only looked a place up.
            let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(places.entry(key).or_default())
        };
        Arc::clone(place.get_or_init(|| Arc::new(make())))
    }
}
