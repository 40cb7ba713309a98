//! The orders of three things, and those of nine lines that keep the ones of a band together.

use std::sync::LazyLock;

/// The orders of three things: of the lines of a band or stack, of bands or stacks.
pub const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

static ALL: LazyLock<Vec<[usize; 9]>> = LazyLock::new(|| {
    let mut all = Vec::with_capacity(1_296);
    for bands in ORDERS {
        for one in ORDERS {
            for two in ORDERS {
                for three in ORDERS {
                    let within = [one, two, three];
                    all.push(std::array::from_fn(|line| {
                        3 * bands[line / 3] + within[line / 3][line % 3]
                    }));
                }
            }
        }
    }
    all
});

/// The 1,296 orders of nine rows, or columns, that keep those of a band, or of a stack, together: for each line the place
/// that it comes to, from 0. The first leaves each in its place.
pub fn line_orders() -> &'static [[usize; 9]] {
    &ALL
}
