import type { VisitAct } from '#domain/booking/visit-day.ts';
import { noteEvent } from '#server/modules/audit/public.ts';
import {
  endAsMissed as endVisitAsMissed,
  findBooking,
  listGivenUpDoors,
  listLate,
  listToAlarm,
  listToAsk,
  listTold,
  lockBooking,
  markAlarmed,
  markAsked,
  type SilentSeat,
  theSystem,
  visitsNeedWordAt,
} from '#server/modules/bookings/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { Schedule } from '#server/platform/jobs/job-rows.ts';
import type { DispatchDeps } from '../deps.ts';
import { alarmOffice, askTherapist, findTherapist, type News, tellClient, tellClientOnWay } from './tell-people.ts';

type Told = { bookingId: string; therapistId: string; act: VisitAct };

/** Passes on what a therapist has told. */
export const followTold = (deps: DispatchDeps, { bookingId, therapistId, act }: Told): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const news = await readNews(tx, { bookingId, therapistId });
    if (!news) return;
    const at = deps.clock.now().toISOString();
    if (act === 'on_my_way') await tellClientOnWay(deps, tx, news);
    if (act === 'arrived') await tellClient(deps, tx, news, 'therapist_there');
    if (act === 'nobody_here') {
      await tellClient(deps, tx, news, 'nobody_opens');
      await alarmOffice(tx, news, 'nobody_opens', `door:${bookingId}:${therapistId}`);
    }
    if (act === 'help' || act === 'leave')
      await alarmOffice(tx, news, 'help', `help:${bookingId}:${therapistId}:${at}`);
  });

const readNews = async (tx: Transaction, { bookingId, therapistId }: SilentSeat) => {
  const booking = await findBooking(tx, bookingId);
  const therapist = await findTherapist(tx, therapistId);
  return booking && therapist ? { booking, therapist } : null;
};

/** What nobody has to press: a door that stays closed, a therapist who does not come, or does not say that a visit is over. */
export const watchVisits = (deps: DispatchDeps): Schedule => ({
  kind: 'dispatch.watch-visits',
  everyMilliseconds: minutes(1),
  dueAt: () => visitsNeedWordAt,
  run: async () => {
    for (const id of await listGivenUpDoors(deps.database)) await endAsMissed(deps, id);
    for (const seat of await listToAsk(deps.database)) await ask(deps, seat);
    for (const seat of await listToAlarm(deps.database)) await alarm(deps, seat);
    for (const seat of await listLate(deps.database)) await tellOfLate(deps, seat);
  },
});

/** The time was kept and the way was made: nothing goes back, and the therapist is paid. */
const endAsMissed = (deps: DispatchDeps, bookingId: string): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const told = await listTold(tx, [bookingId]);
    // Somebody may have opened while this one waited for the row.
    if (booking?.status !== 'confirmed' || !told.some(({ nobodySince }) => nobodySince)) return;
    await endVisitAsMissed(deps, tx, booking, theSystem);
  });

/** Each step stands in the security log, also those that nobody pressed. */
const noteSafety = (tx: Transaction, kind: 'therapist_asked' | 'office_alarmed', { booking, therapist }: News) =>
  noteEvent(tx, { kind, actorId: therapist.userId, role: 'therapist', subjectId: booking.id });

const ask = (deps: DispatchDeps, seat: SilentSeat): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (!(await markAsked(tx, seat))) return;
    const news = await readNews(tx, seat);
    if (!news) return;
    await askTherapist(deps, tx, news);
    await noteSafety(tx, 'therapist_asked', news);
  });

const alarm = (deps: DispatchDeps, seat: SilentSeat): Promise<void> =>
  deps.database.transaction(async (tx) => {
    if (!(await markAlarmed(tx, seat))) return;
    const news = await readNews(tx, seat);
    if (!news) return;
    await alarmOffice(tx, news, 'silent', `silent:${seat.bookingId}:${seat.therapistId}`);
    await noteSafety(tx, 'office_alarmed', news);
  });

/** Once for each start: a visit that is moved may be late again. */
const tellOfLate = (deps: DispatchDeps, seat: SilentSeat): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const news = await readNews(tx, seat);
    if (!news) return;
    const { id, startsAt } = news.booking;
    await alarmOffice(tx, news, 'late', `late:${id}:${seat.therapistId}:${startsAt.toISOString()}`);
  });
