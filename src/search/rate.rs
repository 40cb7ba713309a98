//! Ratings: the greatest length a puzzle needs when the shortest proof always comes first.

use super::answer::{Answer, Work};
use super::board::Board;
use super::front::Front;
use super::realm::Realm;
use super::whip::Whips;
use crate::grid::{Candidate, State};
use super::answer::Stopped;

pub fn w(state: &State, max: usize, work: &mut Work) -> Answer<usize> {
    let mut board = Board::new(state);
    let mut rating = 0;
    loop {
        if board.apply_singles().is_err() { return Answer::None { up_to: max }; }
        if board.is_solved() { return Answer::Found(rating); }
        let Ok((length, found)) = simplest(&board, max, work) else { return Answer::Stopped { none_up_to: 0 } };
        if found.is_empty() { return Answer::None { up_to: max }; }
        rating = rating.max(length);
        found.into_iter().for_each(|z| board.remove(z));
    }
}

fn simplest(board: &Board, max: usize, work: &mut Work) -> Result<(usize, Vec<Candidate>), Stopped> {
    let realm = Realm::full(board);
    let mut targets: Vec<(Candidate, Front)> = board.open().map(|z| (z, Front::new(board, &realm, z))).collect();
    let mut whips = Whips::new(board, realm);
    let mut found = Vec::new();
    for length in 1..=max {
        for (z, front) in &mut targets {
            if front.allows(length, work) && whips.within(*z, length, work)?.is_some() { found.push(*z); }
        }
        if !found.is_empty() { return Ok((length, found)); }
    }
    Ok((max, found))
}

pub fn b(state: &State, max: usize, work: &mut Work) -> Answer<usize> {
    let mut board = Board::new(state);
    let mut rating = 0;
    loop {
        if board.apply_singles().is_err() { return Answer::None { up_to: max }; }
        if board.is_solved() { return Answer::Found(rating); }
        let Ok((_, mut found)) = simplest(&board, rating, work) else { return Answer::Stopped { none_up_to: 0 } };
        if found.is_empty() && rating >= 3 {
            let realm = Realm::full(&board);
            let mut braids = super::braid::Braids::new(&board, realm);
            for z in board.open() {
                if Front::new(&board, &realm, z).allows(rating, work) && braids.within(z, rating, work).unwrap().is_some() { found.push(z) }
            }
        }
        if found.is_empty() { if rating == max { return Answer::None { up_to: max}; }  rating += 1; }
        found.into_iter().for_each(|z| board.remove(z));
    }
}
