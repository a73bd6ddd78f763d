import { buildWith, type Edit, removePlanted } from '../testing/planted-server.ts';
import type { PrivatePostgres } from '../testing/private-postgres.ts';
import type { Row } from '../testing/run-parts.ts';
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
    edits: [[/stripe\.webhooks\.constructEvent\(rawBody[^;]*now\);/, 'JSON.parse(rawBody);']],
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
    edits: [
      ['const unstorable = findUnstorable(value);', 'const unstorable = null;'],
      ['/^[^\\p{Cc}\\p{Cs}\\u2028\\u2029]*$/u', '/^/u'],
    ],
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

/** First that the small attacks are fended off by the server as it is, then that each goes through where its guard is gone. */
export const runPlanted = async (postgres: PrivatePostgres): Promise<Row[]> => {
  const rows: Row[] = [];
  const tryOut = async (seenBy: Attack, edits?: readonly Edit[]) => {
    const script = edits && { script: buildWith(edits) };
    const broken = (await runAttack(seenBy, { postgres, size: 'small', ...script })).find(({ kept }) => !kept);
    return {
      isBroken: broken !== undefined,
      seen: broken ? `${broken.what}: ${broken.seen}`.slice(0, 160) : 'nothing',
    };
  };
  const note = (row: Row): void => {
    console.log(`  ${row.kept ? '✓' : '✗'} ${row.what} — ${row.seen}`);
    rows.push(row);
  };
  try {
    for (const { edits } of planted) buildWith(edits);
    for (const seenBy of new Set(planted.map((one) => one.seenBy))) {
      const { isBroken, seen } = await tryOut(seenBy);
      note({ what: 'nothing taken away', load: seenBy.title, must: 'nothing goes through', seen, kept: !isBroken });
    }
    for (const { what, seenBy, edits } of planted) {
      const { isBroken, seen } = await tryOut(seenBy, edits);
      note({ what: `without: ${what}`, load: seenBy.title, must: 'caught', seen, kept: isBroken });
    }
  } finally {
    removePlanted();
  }
  return rows;
};
