import type { Bug, Line } from './bug.ts';
import { domainBugs } from './domain-bugs.ts';
import { serverBugs } from './server-bugs.ts';
import { webBugs } from './web-bugs.ts';

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
