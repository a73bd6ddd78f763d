import { findBooking, isReachable, listProposalsOf, listSeated } from '#server/modules/bookings/public.ts';
import type { MailChecks } from '#server/modules/messaging/public.ts';
import { listTherapistsById } from '#server/modules/therapists/public.ts';
import type { DispatchDeps } from '../deps.ts';
import { findOffer } from '../repo.ts';
import { choiceWords, confirmedWords, ownVisitWords, searchingWords } from './mails.ts';

type Deps = Pick<DispatchDeps, 'database' | 'config' | 'clock' | 'texts'>;

const causes = /^(confirmed|turns):([0-9a-f-]{36}):(\d+)$/;

/** The booking a mail of good news is about, or null when the yes that caused it no longer stands. */
const bookingOf = async ({ database }: Deps, cause: string) => {
  const [, kind, id = '', answers] = causes.exec(cause) ?? [];
  if (kind === 'turns') return findBooking(database, id);
  const offer = kind ? await findOffer(database, id) : null;
  const stands = offer?.status === 'confirmed' && offer.answers === Number(answers);
  return stands ? findBooking(database, offer.bookingId) : null;
};

const wordsNow = async (deps: Deps, cause: string) => {
  const booking = await bookingOf(deps, cause);
  if (booking?.status !== 'confirmed' || !isReachable(booking)) return false;
  return confirmedWords(deps, deps.database, booking);
};

const lost = /^(dropped|taken-off):([0-9a-f-]{36}):/;

/** Still looked for: once somebody has accepted, or it is off, another mail says so. */
const searchingNow = async (deps: Deps, cause: string) => {
  const [, kind, id = ''] = lost.exec(cause) ?? [];
  const bookingId = kind === 'dropped' ? (await findOffer(deps.database, id))?.bookingId : id;
  const booking = bookingId ? await findBooking(deps.database, bookingId) : null;
  if (booking?.status !== 'finding_therapist' || !booking.answerBy) return false;
  return searchingWords(deps, booking, booking.answerBy);
};

/** Still asked: nobody has accepted meanwhile, and the client has not chosen. */
const askedNow = async (deps: Deps, cause: string) => {
  const [, id = ''] = cause.split(':');
  const booking = await findBooking(deps.database, id);
  if (booking?.status !== 'finding_therapist' || !booking.choiceUntil) return false;
  return choiceWords(deps, booking, booking.choiceUntil);
};

/** Something of what a therapist proposed can still be taken. */
const isProposed = async ({ database, clock }: Deps, cause: string): Promise<boolean> => {
  const [, offerId = ''] = cause.split(':');
  const proposed = await listProposalsOf(database, [offerId]);
  return proposed.some(({ status, keptUntil }) => status === 'open' && keptUntil > clock.now());
};

/** What the world did while a mail waited. */
export const dispatchMailChecks = (deps: Deps): MailChecks => ({
  // Answered or withdrawn meanwhile.
  therapist_offer: async ({ cause }) => {
    const [, id = ''] = cause.split(':');
    return (await findOffer(deps.database, id))?.status === 'open';
  },
  // Over meanwhile: what somebody said at its door is of no use any more.
  visit_news: async ({ cause }) => {
    const [, , id = ''] = cause.split(':');
    return (await findBooking(deps.database, id))?.status === 'confirmed';
  },
  // Taken, declined, or the search went on without it.
  time_proposed: ({ cause }) => isProposed(deps, cause),
  // Given to somebody else or cancelled: another mail tells that. Changed once more: this one says how it is now.
  visit_changed: async ({ cause }) => {
    const [, id = '', therapistId = ''] = cause.split(':');
    const booking = await findBooking(deps.database, id);
    const [therapist] = await listTherapistsById(deps.database, [therapistId]);
    const seated = await listSeated(deps.database, [id]);
    if (!booking || !therapist || booking.status === 'cancelled') return false;
    return seated.some((seat) => seat.therapistId === therapistId) && ownVisitWords(deps, booking, therapist);
  },
  searching_again: ({ cause }) => searchingNow(deps, cause),
  answer_due: ({ cause }) => askedNow(deps, cause),
  choice_needed: ({ cause }) => askedNow(deps, cause),
  // Cancelled, or whoever said yes dropped out: another mail tells what is so. Moved: the mail says the new time.
  booking_confirmed: ({ cause }) => wordsNow(deps, cause),
  therapist_changed: ({ cause }) => wordsNow(deps, cause),
});
