#!/usr/bin/env bash
# Fetches the public collections that docs/corpora.md names, and makes the one that is made: a list per collection in
# FOLDER, one puzzle per line, `NAME.tsv`.
#
#   docs/corpora/fetch.sh FOLDER              all of them
#   docs/corpora/fetch.sh FOLDER NAME…        these
#
# A list that is there stays as it is. It needs curl and, for `sudogen0`, a C compiler. FROM names another place than
# https://raw.githubusercontent.com, such as file:///a/folder. The puzzles remain those of their authors: docs/corpora.md.
set -euo pipefail

from=${FROM:-https://raw.githubusercontent.com}
# Name, how many puzzles there are, repository, file.
collections='
top1465             1465 alexdej/hodoku-py             tests/testdata/top1465.sdm
top95                 95 wesc111/sudoku_numpy          top95.txt
royle17            49151 alexdej/hodoku-py             tests/testdata/sudoku17.sdm
hardest1106          375 alexdej/hodoku-py             tests/testdata/HardestDatabase110626.txt
hardest1905-11plus 48766 balmerdx/sudoku_pytorch       data/puzzles5_forum_hardest_1905_11+
q2-taxonomy         8152 yoki123/hodoku                q2-taxonomy.txt
cbg-000            21375 denis-berthier/Controlled-bias_Sudoku_generator_and_collection SMALL-CB-COLLECTIONS/000/000-puzzles.txt
eleven-te2         26370 denis-berthier/Sudoku-classif eleven-26370-TE2/puzzles.txt
te2-18clue           780 denis-berthier/Sudoku-classif Mat-2000000-18c/TE2-780-Blue/puzzles.txt
te3-sample500        500 denis-berthier/Sudoku-classif mith-158276-TE3/Sample500/puzzles.txt
dob39               2650 denis-berthier/Sudoku-classif dob-2650-39c/puzzles.txt
sudogen0           10000 denis-berthier/Controlled-bias_Sudoku_generator_and_collection PROGRAMS/suexg-td.c
'

# The first 81 digits and dots of each line that has so many.
puzzles() {
    awk 'match($0, /[0-9.]+/) { do { if (RLENGTH >= 81) { print substr($0, RSTART, 81); next }
        $0 = substr($0, RSTART + RLENGTH) } while (match($0, /[0-9.]+/)) }'
}

# The puzzles that a program of the public domain makes for seed 0, top-down.
made() {
    local program
    program=$(mktemp)
    cat > "$program.c"
    cc -O2 -w -o "$program" "$program.c"
    "$program" 0 "$1"
    rm "$program" "$program.c"
}

fetch() {
    local folder=$1 name=$2 count=$3 url=$from/$4/HEAD/$5 list=$1/$2.tsv found
    if [ -e "$list" ]; then
        echo "$list is there"
        return
    fi
    curl --fail --silent --show-error --location --output "$list.part" "$url" || return 1
    case $5 in
        *.c) made "$count" < "$list.part" ;;
        *) cat "$list.part" ;;
    esac | puzzles > "$list.found"
    mv "$list.found" "$list.part"
    found=$(wc -l < "$list.part")
    if [ "$found" -ne "$count" ]; then
        echo "$name: $found puzzles, and $count are expected: $list.part" >&2
        return 1
    fi
    mv "$list.part" "$list"
    echo "$list: $found puzzles"
}

[ $# -gt 0 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1
shift
mkdir -p "$folder"
for name in "$@"; do
    awk -v name="$name" '$1 == name { known = 1 } END { exit !known }' <<< "$collections" ||
        { echo "there is no collection $name; there are$(awk 'NF { printf " %s", $1 }' <<< "$collections")" >&2; exit 2; }
done
missing=0
while read -r name count repository file; do
    [ -n "$name" ] || continue
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    fetch "$folder" "$name" "$count" "$repository" "$file" || missing=1
done <<< "$collections"
exit $missing
