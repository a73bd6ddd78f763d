import type { Row } from '../faults/fault.ts';
import { buildWith, type Edit, removePlanted } from '../testing/planted-server.ts';
import type { PrivatePostgres } from '../testing/private-postgres.ts';
import { type Attack, runAttack } from './attack.ts';
import { attack as erasure } from './erasure.attack.ts';
import { attack as flood } from './flood.attack.ts';
import { attack as forgedEvents } from './forged-events.attack.ts';
import { attack as fuzz } from './fuzz.attack.ts';
import { attack as guessing } from './guessing.attack.ts';
import { attack as hoarding } from './hoarding.attack.ts';
import { attack as otherPeople } from './other-people.attack.ts';
import { attack as tampering } from './tampering.attack.ts';
import { attack as uploads } from './uploads.attack.ts';

type Planted = { what: string; seenBy: Attack; edits: readonly Edit[] };

const planted: readonly Planted[] = [
  {
    what: 'who may knock at a route',
    seenBy: otherPeople,
    edits: [
      [/(const entry = mayEnter\(route\d*\.who, actor\);\s*)if \(entry !== "yes"\) throw new AppError\(entry\);/, '$1'],
    ],
  },
  {
    what: 'whose address it is',
    seenBy: otherPeople,
    edits: [[/(delete from saved_addresses where id = \$\{id\}) and user_id = \$\{userId\}/, '$1']],
  },
  { what: 'the price is ours', seenBy: tampering, edits: [['refuseOtherPrice(input, plan);', '']] },
  {
    what: 'the signature of an event',
    seenBy: forgedEvents,
    edits: [[/stripe\.webhooks\.constructEvent\(rawBody[^;]*now\)\)/, 'JSON.parse(rawBody))']],
  },
  {
    what: 'limits on unpaid holds',
    seenBy: hoarding,
    edits: [['if (!deps.config.limits) return noGuard;', 'return noGuard;']],
  },
  {
    what: 'guesses of codes counted over all networks',
    seenBy: guessing,
    edits: [['await limits.refuseSpent(unknownOfAll, "all");', '']],
  },
  { what: 'only pictures are kept', seenBy: uploads, edits: [[/if \(!isPhoto\(file\)\) throw[^;]*;/, '']] },
  {
    what: 'texts that no database keeps are refused',
    seenBy: fuzz,
    edits: [['const unstorable = findUnstorable(value);', 'const unstorable = null;']],
  },
  {
    what: 'what people left for an area goes with them',
    seenBy: erasure,
    edits: [[/delete from zip_interests where lower\(email\) = lower\(\$\{email\}\)/, 'select 1']],
  },
  {
    what: 'the budget of a network',
    seenBy: flood,
    edits: [
      ['minuteBudget = 1200;', 'minuteBudget = 1e12;'],
      ['heavyAtOnce = 2;', 'heavyAtOnce = 1e6;'],
    ],
  },
];

/** Each guard is taken out of a copy of the built server; the attack it stands against must go through there. */
export const runPlanted = async (postgres: PrivatePostgres): Promise<Row[]> => {
  const rows: Row[] = [];
  try {
    for (const { edits } of planted) buildWith(edits);
    for (const { what, seenBy, edits } of planted) {
      const tried = await runAttack(seenBy, { postgres, size: 'small', script: buildWith(edits) });
      const broken = tried.find(({ kept }) => !kept);
      const seen = broken ? `${broken.what}: ${broken.seen}`.slice(0, 160) : 'nothing';
      console.log(`  ${broken ? '✓' : '✗'} ${what} — ${seen}`);
      rows.push({ what: `without: ${what}`, load: seenBy.title, must: 'caught', seen, kept: broken !== undefined });
    }
  } finally {
    removePlanted();
  }
  return rows;
};
