//! Bit sets, held against the standard library's sets.

use std::collections::BTreeSet;

use catena::board::Bits;

type Set = Bits<3>;

/// Sets with members in every word, at the edges of words, everywhere and nowhere.
fn samples() -> Vec<BTreeSet<usize>> {
    let mut samples: Vec<BTreeSet<usize>> = vec![
        BTreeSet::new(),
        (0..192).collect(),
        [0, 63, 64, 127, 128, 191].into(),
        [64].into(),
        [191].into(),
    ];
    samples.extend((2..12).map(|step| (step % 5..192).step_by(step).collect()));
    samples
}

fn bits(set: &BTreeSet<usize>) -> Set {
    set.iter().copied().collect()
}

fn members(set: Set) -> BTreeSet<usize> {
    set.iter().collect()
}

#[test]
fn questions_about_one_set() {
    for set in samples() {
        let bits = bits(&set);
        assert!(bits.iter().eq(set.iter().copied()), "members come smallest first");
        assert_eq!(bits.iter().len(), set.len());
        assert_eq!(bits.count(), set.len());
        assert_eq!(bits.is_empty(), set.is_empty());
        assert_eq!(bits.first(), set.first().copied());
        assert_eq!(bits.only(), set.first().copied().filter(|_| set.len() == 1));
        assert!((0..192).all(|index| bits.contains(index) == set.contains(&index)));
        assert_eq!(format!("{bits:?}"), format!("{set:?}"));
        assert_eq!(Set::from_words(*bits.words()), bits);
    }
}

#[test]
fn questions_about_two_sets() {
    for one in samples() {
        for other in samples() {
            let (a, b) = (bits(&one), bits(&other));
            let both: BTreeSet<usize> = &one & &other;
            let rest: BTreeSet<usize> = &one - &other;
            assert_eq!(members(a & b), both);
            assert_eq!(members(a | b), &one | &other);
            assert_eq!(members(a ^ b), &one ^ &other);
            assert_eq!(members(a.and_not(&b)), rest);
            assert_eq!(a.count_and(&b), both.len());
            assert_eq!(a.intersects(&b), !both.is_empty());
            assert_eq!(a.is_subset(&b), one.is_subset(&other));
            assert_eq!(a == b, one == other);
            let mut changed = a;
            changed.remove_all(&b);
            assert_eq!(members(changed), rest);
        }
    }
}

#[test]
fn changing_one_member() {
    for set in samples() {
        for index in [0, 1, 63, 64, 100, 191] {
            let (mut with, mut without) = (bits(&set), bits(&set));
            with.insert(index);
            without.remove(index);
            assert_eq!(with, bits(&set) | Set::single(index));
            assert_eq!(without, bits(&set).and_not(&Set::single(index)));
        }
    }
}

#[test]
fn everything_below_a_bound() {
    for bound in [0, 1, 63, 64, 65, 191, 192, 200] {
        assert_eq!(members(Set::below(bound)), (0..bound.min(192)).collect(), "below {bound}");
    }
    assert_eq!(Set::CAPACITY, 192);
    assert_eq!(Set::default(), Set::EMPTY);
}

#[test]
#[should_panic]
fn an_index_past_the_end_is_no_member() {
    Set::EMPTY.contains(192);
}
