import type { Stats } from '#contract/stats.ts';
import { addCents, noCents } from '#domain/money/cents.ts';
import { addDays, daysBetween } from '#domain/time/days.ts';
import { stepName } from '#domain/wizard/steps.ts';
import { readWaitingFigures } from '#server/modules/waiting-list/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import {
  countBegun,
  holdStill,
  listDays,
  listLedgerDays,
  listRescues,
  listSteps,
  listTherapists,
  type Period,
  readGiftCards,
  readPaid,
  readTotals,
} from './repo.ts';

/** As many days, directly before. */
const before = ({ from, to }: Period): Period => {
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
};

const sumOf = (days: Stats['ledgerDays']): Stats['ledger'] => {
  const sum = (name: keyof Stats['ledger']) => addCents(noCents, ...days.map((day) => day[name]));
  const [received, earned, given] = [sum('received'), sum('earned'), sum('given')];
  return { received, earned, given, cardsSold: sum('cardsSold'), cardsUsed: sum('cardsUsed') };
};

const readRescues = async (tx: Transaction, period: Period): Promise<Stats['rescues']> => {
  const { kept, booked } = await readWaitingFigures(tx, period);
  return [...(await listRescues(tx, period)), { kind: 'waiting', bookings: kept, saved: booked }];
};

/** In one transaction, so that a booking that is paid meanwhile stands in all of the figures or in none. */
export const readStats = (database: Database, period: Period): Promise<Stats> =>
  database.transaction(async (tx) => {
    await holdStill(tx);
    const periodBefore = before(period);
    const steps = await listSteps(tx, period);
    const ledgerDays = await listLedgerDays(tx, period);
    return {
      period,
      periodBefore,
      ...(await readPaid(tx, period)),
      totalsBefore: await readTotals(tx, periodBefore),
      days: await listDays(tx, period),
      daysBefore: await listDays(tx, periodBefore),
      funnel: {
        steps: steps.map(({ step, visits }) => ({ step, name: stepName(step), visits })),
        ...(await countBegun(tx, period)),
      },
      therapists: await listTherapists(tx, period),
      rescues: await readRescues(tx, period),
      giftCards: await readGiftCards(tx, period),
      ledger: sumOf(ledgerDays),
      ledgerDays,
    };
  });
