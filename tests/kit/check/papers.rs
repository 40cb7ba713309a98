//! A derived weak link, as the papers use it.

/// A derived weak link, once resolved with and once taken for the cases.
pub const WEAK_LINK: &str = "
    {
        1 +1r1c1 assume
        2 +2r9c9 assume
        3 -1r1c9 link 1
        4 +3r1c9 variable r1c9 3
        5 -2r5c9 link 2
        6 +3r5c9 variable r5c9 5
        7 -3r5c9 link 4
        8 ! resolve 6 7
    }
    9 -1r1c1 | -2r9c9 refute
    {
        10 +1r7c4 assume
        11 -1r7c1,1r8c5 link 10
        12 +1r1c1 variable c1n1 11
        13 +2r8c5 variable r8c5 11
        14 -2r9c5 link 13
        15 +2r9c9 variable r9n2 14
        16 ! resolve 9 12 15
    }
    17 -1r7c4 refute
    {
        18 -1r1c1 assume
        19 +1r7c1 variable c1n1 18
        20 -1r7c6 link 19
    }
    {
        21 -2r9c9 assume
        22 +2r9c5 variable r9n2 21
        23 -2r8c5 link 22
        24 +1r8c5 variable r8c5 23
        25 -1r7c6 link 24
    }
    26 -1r7c6 cases 9";

pub const WEAK_LINK_STATE: &str = "r1c9=13 r5c9=23 c1n1=17 r9n2=95 r8c5=21";
