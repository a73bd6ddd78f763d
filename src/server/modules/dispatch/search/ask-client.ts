import { roundsOf } from '#domain/availability/total-minutes.ts';
import type { ChoiceReason } from '#domain/dispatch/choice.ts';
import { choicesFor, choiceUntil } from '#domain/dispatch/search-steps.ts';
import { askClientToChoose, type BookingRow, listSeated, visitFor } from '#server/modules/bookings/public.ts';
import { readSettings } from '#server/modules/settings/public.ts';
import { findCandidates } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { after, hours } from '#server/platform/durations.ts';
import type { DispatchDeps } from '../deps.ts';
import { tellChoice } from '../mail/mails.ts';
import type { Dispatch } from '../repo.ts';

type Question = Pick<Dispatch, 'giveUpAt' | 'round'> & { because: ChoiceReason };

/** The client says how to go on. Answers what they are asked. */
export const askClient = async (
  deps: DispatchDeps,
  tx: Transaction,
  booking: BookingRow,
  { giveUpAt, round, because }: Question,
): Promise<{ until: Date; because: ChoiceReason }> => {
  const rules = await readSettings(tx, 'dispatch');
  const { rescheduleHours } = await readSettings(tx, 'cancellation');
  const now = deps.clock.now();
  const until = because === 'no_answer' ? giveUpAt : choiceUntil(rules, now, giveUpAt, booking.startsAt);
  const options = choicesFor(because, {
    stayLonger: because === 'only_one_found' && (await canStay(deps, tx, booking)),
    move: after(now, hours(rescheduleHours)) < booking.startsAt,
  });
  await askClientToChoose(tx, booking.id, { until, options, because });
  const cause = because === 'no_answer' ? `no-answer:${booking.id}:${round}` : `choice:${booking.id}:${round}`;
  await tellChoice(deps, tx, { booking, until, because, cause });
  return { until, because };
};

/** The same people with one therapist, one after the other. */
export const longerTimes = (booking: BookingRow): { endsAt: Date; blockedUntil: Date } => {
  const { startsAt, peopleCount } = booking;
  // A round has the minutes of one person, those of the add-ins among them.
  const round = (booking.endsAt.getTime() - startsAt.getTime()) / roundsOf(peopleCount, 'together');
  const more = round * (roundsOf(peopleCount, 'back-to-back') - roundsOf(peopleCount, 'together'));
  return { endsAt: after(booking.endsAt, more), blockedUntil: after(booking.blockedUntil, more) };
};

/** Whoever has said yes works long enough that day and has nothing else. */
const canStay = async (deps: DispatchDeps, tx: Transaction, booking: BookingRow): Promise<boolean> => {
  const visit = await visitFor(tx, booking);
  const [seated] = await listSeated(tx, [booking.id]);
  if (!visit || !seated) return false;
  const times = longerTimes(booking);
  if (times.blockedUntil.getTime() - booking.startsAt.getTime() > hours(12)) return false;
  const able = await findCandidates(deps, tx, { ...visit, ...times, ignoreBookingId: booking.id });
  return able.some(({ id }) => id === seated.therapistId);
};
