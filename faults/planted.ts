import { sqlFile } from '#server/platform/database/sql.ts';
import { buildWith, type Edit, removePlanted } from '../testing/planted-server.ts';
import type { PrivatePostgres } from '../testing/private-postgres.ts';
import type { Row } from '../testing/run-parts.ts';
import { fault as actors } from './actors.fault.ts';
import type { Fault } from './fault.ts';
import { fault as flexible } from './flexible.fault.ts';
import { fault as giftCard } from './gift-card.fault.ts';
import { fault as mixedPlaces } from './mixed-places.fault.ts';
import { fault as poolOfSeven } from './pool-of-seven.fault.ts';
import { fault as promo } from './promo.fault.ts';
import { fault as proposals } from './proposals.fault.ts';
import { fault as providerLine } from './provider-line.fault.ts';
import { runFault } from './run-fault.ts';
import { fault as sameKey } from './same-key.fault.ts';
import { fault as sameSlot } from './same-slot.fault.ts';
import { fault as tenConfirm } from './ten-confirm.fault.ts';
import { fault as visitDay } from './visit-day.fault.ts';
import { fault as vouchers } from './vouchers.fault.ts';
import { fault as waitingList } from './waiting-list.fault.ts';
import { fault as webhooks } from './webhooks.fault.ts';

type Planted = { what: string; seenBy: Fault; sql?: string; edits?: readonly Edit[] };

const planted: readonly Planted[] = [
  {
    what: 'no two stretches of a therapist may overlap (constraint)',
    seenBy: sameSlot,
    // The check of the way sees overlaps, too.
    sql: 'alter table busy drop constraint busy_never_overlaps; drop trigger busy_leaves_time_for_the_way on busy',
  },
  {
    what: 'two visits leave time for the way (constraint trigger)',
    seenBy: mixedPlaces,
    sql: 'drop trigger busy_leaves_time_for_the_way on busy',
  },
  {
    what: 'both seats or none',
    seenBy: poolOfSeven,
    edits: [
      ['if (held.length === seats) return held;', 'if (held.length > 0) return held;'],
      ['held.length === nos.length ? sql`release savepoint seats`', 'held.length > 0 ? sql`release savepoint seats`'],
    ],
  },
  {
    what: 'one booking a key (unique key and its clause)',
    seenBy: sameKey,
    sql: 'alter table bookings drop constraint bookings_idempotency_key_key',
    edits: [['on conflict (idempotency_key) do nothing', '']],
  },
  {
    what: 'a promo code is locked while its uses are counted',
    seenBy: promo,
    edits: [[/(from promo_codes where id = \$\{id\}) for no key update/, '$1']],
  },
  {
    what: 'a gift card is charged only if the balance suffices (code)',
    seenBy: giftCard,
    edits: [[/and balance_cents >= \$\{amount\}/, '']],
  },
  {
    what: 'the same, and the check of the database',
    seenBy: giftCard,
    sql: 'alter table gift_cards drop constraint gift_cards_check',
    edits: [[/and balance_cents >= \$\{amount\}/, '']],
  },
  {
    what: 'credit comes back when a hold runs out',
    seenBy: giftCard,
    edits: [[/(await givePromoBack\(tx, bookingId\);\s*)await giveCreditBack\(tx, bookingId\);/, '$1']],
  },
  {
    what: 'the time of a voucher is kept until it runs out',
    seenBy: vouchers,
    edits: [[/least\(greatest\(hold_expires_at, \$\{atLeast\}::timestamptz\),/, 'least(hold_expires_at,']],
  },
  {
    what: 'holds that ran out are ended by a job',
    seenBy: sameSlot,
    edits: [[/(kind: "bookings\.expire-holds",[^}]*?)await expireHolds\(deps\);/, '$1']],
  },
  {
    what: 'a line of history for each change',
    seenBy: sameSlot,
    edits: [
      [/insert into booking_history \(booking_id, from_status[^`]*\$\{reason\} from moved`/, 'select id from moved`'],
    ],
  },
  {
    what: 'the signature of an event',
    seenBy: webhooks,
    edits: [[/stripe\.webhooks\.constructEvent\(rawBody[^;]*now\);/, 'JSON.parse(rawBody);']],
  },
  {
    what: 'the amount of an event',
    seenBy: webhooks,
    edits: [['source === "asked" || intent.amountCents', 'source !== "" || intent.amountCents']],
  },
  {
    what: 'a payment succeeds once (compare-and-set)',
    seenBy: webhooks,
    edits: [
      ['if (payment.status === "succeeded") return;', ''],
      [/(where id = \$\{id\}) and status in \('open', 'cancelled'\)/, '$1'],
    ],
  },
  {
    what: 'open payments are asked about',
    seenBy: webhooks,
    edits: [['run: () => reconcilePayments(deps)', 'run: async () => {}']],
  },
  {
    what: 'the provider’s idempotency key of a refund',
    seenBy: providerLine,
    edits: [[/(metadata: \{ refund_id: id \},\s*idempotencyKey:) id/, '$1 String(Math.random())']],
  },
  {
    what: 'a seat is given once (the state of the offer, and the count of those who come)',
    seenBy: tenConfirm,
    edits: [
      [/if \(state !== "open" && !\(state === "rejected"[^;]*;/, ''],
      [/if \([^;]*>= seats\) return "full";/, ''],
    ],
  },
  {
    what: 'an answer locks its booking first',
    seenBy: tenConfirm,
    edits: [[/(select from bookings where id = \$\{id\}) for update/, '$1']],
  },
  {
    what: 'nobody is asked any more once every seat is taken',
    seenBy: tenConfirm,
    edits: [['await withdrawOffers(tx, bookingId, "open", "taken");', '']],
  },
  {
    what: 'a cancelled booking takes its offers back',
    seenBy: actors,
    edits: [['withdrawSearch(deps, bookingId)', 'Promise.resolve()']],
  },
  {
    what: 'a proposal ends with the search it was made for (trigger)',
    seenBy: proposals,
    sql: 'drop trigger end_proposals on bookings',
  },
  {
    what: 'only an open proposal of a booking that searches is taken',
    seenBy: proposals,
    edits: [
      [
        /if \(booking\?\.status !== "finding_therapist" \|\| !proposal\) throw[^;]*;/,
        'if (!proposal) throw new Error();',
      ],
      [/ and status = 'open' and kept_until > clock_now\(\)`/, '`'],
    ],
  },
  {
    what: 'one agreement: a start is picked only while somebody is needed',
    seenBy: flexible,
    edits: [
      [/if \(state !== "open" && !\(state === "rejected"[^;]*;/, ''],
      [/if \([^;]*>= seats\) return "full";/, ''],
    ],
  },
  {
    what: 'the wished start is let go when another is agreed on',
    seenBy: flexible,
    // Giving the seat lets go of what is spare, too.
    edits: [
      ['await deleteOldTimes(tx, bookingId, oldStartsAt);', ''],
      ['if (spare.length > 0) await deleteTimes(tx, bookingId, spare);', ''],
    ],
  },
  {
    what: 'whoever waits hears of a freed time',
    seenBy: waitingList,
    edits: [[/if \(!\(?await keepNext\(deps, line\)\)?\) break;/, 'break;']],
  },
  {
    what: 'a freed time is held while it is kept for somebody',
    seenBy: waitingList,
    edits: [[/await hold(?:\$\d+)?\(deps, tx, place, kept\) &&/, '']],
  },
  {
    what: 'a kept time is booked once (its place is locked and marked)',
    seenBy: waitingList,
    edits: [
      [
        /(select id from waiting_list where kept_id = \$\{keptId\}) and state = 'kept' and kept_until > clock_now\(\) for update/,
        '$1',
      ],
      ['await markBooked(tx, place.id);', ''],
    ],
  },
  {
    what: 'nothing is told of a visit that is over',
    seenBy: visitDay,
    edits: [[/if \(status !== "confirmed"\) return "not_confirmed";/, '']],
  },
  {
    what: 'no health note in the log',
    seenBy: sameKey,
    edits: [['refuseOtherPrice(input, plan);', 'console.log(input.notes);']],
  },
];

type Caught = { isCaught: boolean; by: string };

const runSmall = async (postgres: PrivatePostgres, { seenBy, sql, edits }: Omit<Planted, 'what'>): Promise<Caught> => {
  const rows = await runFault(seenBy, {
    postgres,
    size: 'small',
    stopsWhenBroken: true,
    ...(edits && { script: buildWith(edits) }),
    ...(sql && {
      prepare: async ({ database }) => {
        await database.run(sqlFile(sql));
      },
    }),
  });
  const broken = rows.find(({ kept }) => !kept);
  return { isCaught: broken !== undefined, by: broken ? `${broken.what}: ${broken.seen}`.slice(0, 160) : 'nothing' };
};

/** First that the small tests find nothing in the server as it is, then that each guard is missed when it is gone. */
export const runPlanted = async (postgres: PrivatePostgres): Promise<Row[]> => {
  const rows: Row[] = [];
  const note = (row: Row) => {
    console.log(`  ${row.kept ? '✓' : '✗'} ${row.what} — ${row.seen}`);
    rows.push(row);
  };
  try {
    // A place that has moved is found out now, not in a quarter of an hour.
    for (const { edits } of planted) if (edits) buildWith(edits);
    for (const seenBy of new Set(planted.map((one) => one.seenBy))) {
      const { isCaught, by } = await runSmall(postgres, { seenBy });
      note({ what: 'nothing taken away', load: seenBy.title, must: 'nothing is caught', seen: by, kept: !isCaught });
    }
    for (const one of planted) {
      const { isCaught, by } = await runSmall(postgres, one);
      note({ what: `without: ${one.what}`, load: one.seenBy.title, must: 'caught', seen: by, kept: isCaught });
    }
  } finally {
    removePlanted();
  }
  return rows;
};
