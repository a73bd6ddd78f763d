import { domainBugs } from './domain-bugs.ts';
import { serverBugs } from './server-bugs.ts';
import { webBugs } from './web-bugs.ts';

/** A mistake somebody could make: in `file`, `from` becomes `to`. The `tests` beside it must notice. */
export type Bug = { what: string; file: string; from: string; to: string; tests: readonly string[] };

export type Line = readonly [what: string, file: string, from: string, to: string, ...tests: string[]];

const inRoom =
  (room: string) =>
  ([what, file, from, to, ...tests]: Line): Bug => ({
    what,
    file: `${room}/${file}`,
    from,
    to,
    tests: tests.map((test) => `${room}/${test}`),
  });

export const bugs: readonly Bug[] = [
  ...domainBugs.map(inRoom('src/domain')),
  ...serverBugs.map(inRoom('src/server')),
  ...webBugs.map(inRoom('src/web')),
];
