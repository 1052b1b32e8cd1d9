//! A cache of bounded weight that drops the least recently used entries.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard};

/// Values by key, cheap to clone, each with a weight (bytes, or 1 to count them).
#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    table: Mutex<Table<K, V>>,
    /// The most that all entries together may weigh.
    most: u64,
}

#[derive(Debug)]
struct Table<K, V> {
    entries: HashMap<K, Entry<V>>,
    weight: u64,
    /// The number of lookups so far, which serves as the clock for "least recently used".
    asked: u64,
}

#[derive(Debug)]
struct Entry<V> {
    value: V,
    weight: u64,
    used: u64,
}

impl<K: Hash + Eq + Clone, V: Clone> Cache<K, V> {
    pub(crate) fn new(most: u64) -> Cache<K, V> {
        let table = Table { entries: HashMap::new(), weight: 0, asked: 0 };
        Cache { table: Mutex::new(table), most }
    }

    /// The value of a key, which becomes the most recently used.
    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let mut table = self.lock();
        table.asked += 1;
        let asked = table.asked;
        let entry = table.entries.get_mut(key)?;
        entry.used = asked;
        Some(entry.value.clone())
    }

    /// The value of a key; inserts the given value if there is none.
    pub(crate) fn get_or_insert(&self, key: K, weight: u64, value: impl FnOnce() -> V) -> V {
        if let Some(known) = self.get(&key) {
            return known;
        }
        let mut table = self.lock();
        let used = table.asked;
        let mut added = 0;
        let entry = table.entries.entry(key).or_insert_with(|| {
            added = weight;
            Entry { value: value(), weight, used }
        });
        let value = entry.value.clone();
        table.weight += added;
        table.make_room(self.most);
        value
    }

    /// Changes the weight of a value.
    pub(crate) fn weigh<Q: Hash + Eq + ?Sized>(&self, key: &Q, weight: u64)
    where
        K: Borrow<Q>,
    {
        let mut table = self.lock();
        let Some(entry) = table.entries.get_mut(key) else { return };
        let before = std::mem::replace(&mut entry.weight, weight);
        table.weight = table.weight - before + weight;
        table.make_room(self.most);
    }

    /// Drops the value of a key if the function says so.
    pub(crate) fn remove_if<Q: Hash + Eq + ?Sized>(&self, key: &Q, is: impl FnOnce(&V) -> bool)
    where
        K: Borrow<Q>,
    {
        let mut table = self.lock();
        if table.entries.get(key).is_some_and(|entry| is(&entry.value))
            && let Some(entry) = table.entries.remove(key)
        {
            table.weight -= entry.weight;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Table<K, V>> {
        self.table.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl<K: Hash + Eq, V> Table<K, V> {
    /// If the entries are too heavy, drops old ones until a quarter of the room is free, so that this is
    /// seldom needed.
    fn make_room(&mut self, most: u64) {
        if self.weight <= most {
            return;
        }
        let mut ages: Vec<(u64, u64)> =
            self.entries.values().map(|entry| (entry.used, entry.weight)).collect();
        ages.sort_unstable();
        let mut excess = self.weight.saturating_sub(most - most / 4);
        let mut oldest_kept = 0;
        for (used, weight) in ages {
            if excess == 0 {
                break;
            }
            excess = excess.saturating_sub(weight);
            oldest_kept = used + 1;
        }
        self.entries.retain(|_, entry| entry.used >= oldest_kept);
        self.weight = self.entries.values().map(|entry| entry.weight).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(cache: &Cache<u32, u32>) -> (usize, u64) {
        let table = cache.lock();
        assert_eq!(table.weight, table.entries.values().map(|entry| entry.weight).sum::<u64>());
        (table.entries.len(), table.weight)
    }

    #[test]
    fn the_weight_is_bounded_and_entries_in_use_stay() {
        let cache = Cache::new(100);
        for key in 0..1000 {
            assert_eq!(cache.get_or_insert(key, 10, || key), key);
            assert_eq!(cache.get(&0), Some(0), "asked for again and again");
            assert!(held(&cache).1 <= 100);
        }
        assert_eq!(cache.get(&999), Some(999), "the newest");
        assert_eq!(cache.get(&500), None, "long unused");
    }

    #[test]
    fn a_value_that_grows_displaces_others() {
        let cache = Cache::new(100);
        for key in 0..10 {
            cache.get_or_insert(key, 10, || key);
        }
        assert_eq!(held(&cache), (10, 100));
        cache.weigh(&9, 60);
        let (count, weight) = held(&cache);
        assert!(weight <= 100 && count < 10 && cache.get(&9) == Some(9));
    }

    #[test]
    fn the_first_value_of_a_key_stays_until_it_is_removed() {
        let cache = Cache::new(100);
        cache.get_or_insert(1, 1, || 1);
        assert_eq!(cache.get_or_insert(1, 1, || 2), 1);
        cache.remove_if(&1, |value| *value == 2);
        assert_eq!(cache.get(&1), Some(1));
        cache.remove_if(&1, |value| *value == 1);
        assert_eq!((cache.get(&1), held(&cache)), (None, (0, 0)));
    }
}
