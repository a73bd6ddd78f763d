import { keptUntil } from '#domain/dispatch/proposals.ts';
import { formatVisitTime } from '#domain/language/moments.ts';
import { type BookingRow, isReachable, momentWords, type Proposal } from '#server/modules/bookings/public.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import { notify } from '#server/modules/notifications/public.ts';
import type { Therapist } from '#server/modules/therapists/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { visitValues } from '../answer/booking-words.ts';
import type { DispatchDeps } from '../deps.ts';
import { clientMail } from '../mail/mails.ts';
import { smsProposed } from '../mail/short-messages.ts';
import type { Offer } from '../repo.ts';

type Deps = Pick<DispatchDeps, 'config' | 'texts' | 'clock' | 'smsSender'>;

type Told = { booking: BookingRow; therapist: Therapist; offer: Offer; starts: readonly Date[] };

/** `Fri, Nov 20, 5:00 pm or Sat, Nov 21, 10:00 am` */
const startWords = (starts: readonly Date[], { language, timezone }: BookingRow, now?: Date): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    starts.map((start) => formatVisitTime(start.toISOString(), language, { timeZone: timezone, ...(now && { now }) })),
  );

/** The client hears of other times by mail and in the app, and of a visit that is today by SMS, too. */
export const tellProposed = async (
  deps: Deps,
  tx: Transaction,
  { booking, therapist, offer, starts }: Told,
): Promise<void> => {
  const now = deps.clock.now();
  const until = keptUntil(now, booking.startsAt);
  const cause = `proposed:${offer.id}:${offer.answers}`;
  const mail = clientMail(deps, booking);
  const values = {
    ...mail.values,
    therapist: therapist.firstName,
    times: startWords(starts, booking),
    until: momentWords(until, booking),
  };
  if (isReachable(booking)) await queueMail(tx, { type: 'time_proposed', ...mail, cause, values, staleAt: until });
  const times = startWords(starts, booking, now);
  await smsProposed(deps, tx, { booking, therapist, until, times, cause });
  if (!booking.userId) return;
  const to = { userId: booking.userId, bookingId: booking.id, cause };
  const told = { ...visitValues(booking), therapist: therapist.firstName, until: until.toISOString() };
  await notify(tx, { ...to, kind: 'time_proposed', values: told });
};

type Declined = { booking: BookingRow; people: readonly Therapist[]; ended: readonly Proposal[] };

/** Whoever kept a time free hears that it is theirs again. */
export const tellDeclined = async (tx: Transaction, { booking, people, ended }: Declined): Promise<void> => {
  for (const { id, userId } of people) {
    const first = ended.find(({ therapistId }) => therapistId === id);
    if (!userId || !first) continue;
    const values = { ...visitValues(booking), startsAt: first.startsAt.toISOString() };
    const cause = `declined:${first.id}`;
    await notify(tx, { userId, kind: 'proposal_declined', bookingId: booking.id, cause, values });
  }
};
