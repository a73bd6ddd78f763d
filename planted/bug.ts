/** A mistake somebody could make: in `file`, `from` becomes `to`. The `tests` beside it must notice. */
export type Bug = { what: string; file: string; from: string; to: string; tests: readonly string[] };

export type Line = readonly [what: string, file: string, from: string, to: string, ...tests: string[]];
