/** What makes the views of the map, from `docs/map.json`: of an address the view, null where it names none. */
export function viewer(map: unknown): (address: string) => string | null
