import { leftForSafety, noShow } from '#domain/booking/cancellation.ts';
import type { ChoiceReason } from '#domain/dispatch/choice.ts';
import { spanOf } from '#domain/dispatch/flexible.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatTime } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoney } from '#domain/money/cents.ts';
import {
  type BookingRow,
  bookingLink,
  isReachable,
  listSeated,
  mailPlaceOf,
  momentWords,
  moneyBackWords,
  rescheduleLinkOf,
  saleWords,
} from '#server/modules/bookings/public.ts';
import { listAdmins } from '#server/modules/identity/public.ts';
import { type AttachmentWish, publicLink, queueMail } from '#server/modules/messaging/public.ts';
import { notify } from '#server/modules/notifications/public.ts';
import { portraitPath } from '#server/modules/pictures/public.ts';
import { listTherapistsById, type Therapist } from '#server/modules/therapists/public.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { offerLinks } from '../answer/access.ts';
import { areaOf, totalMinutesOf, visitValues, visitWords } from '../answer/booking-words.ts';
import type { DispatchDeps } from '../deps.ts';
import type { Offer } from '../repo.ts';
import { smsFound, smsOffer } from './short-messages.ts';

/* Every message of the search: the mail and the notification that says the same. `cause` keeps each to once. */

type Deps = Pick<DispatchDeps, 'config' | 'texts' | 'clock'>;
type WithSms = Deps & Pick<DispatchDeps, 'smsSender'>;

const toTherapist = ({ email, firstName, language }: Therapist) => ({ to: { email, name: firstName }, language });

/** The visit for the therapist's own calendar, as it stands when the mail leaves: theirs, or not any more. */
const entryOf = (booking: BookingRow, therapist: Therapist): AttachmentWish => ({
  kind: 'visit',
  id: `${booking.id}/${therapist.id}`,
});

export const tellOffer = async (
  deps: WithSms,
  tx: Transaction,
  { booking, offer, therapist, cause }: { booking: BookingRow; offer: Offer; therapist: Therapist; cause: string },
): Promise<void> => {
  const area = await areaOf(tx, booking);
  await queueMail(tx, {
    type: 'therapist_offer',
    ...toTherapist(therapist),
    cause,
    staleAt: offer.expiresAt,
    values: {
      firstName: therapist.firstName,
      ...visitWords(booking, therapist.language),
      minutes: totalMinutesOf(booking),
      area,
      pay: formatMoney(offer.pay),
      // Read on another day than it leaves, it names the day.
      answerBy: momentWords(offer.answerBy, { language: therapist.language, timezone: booking.timezone }),
      start: startWords(deps, booking, therapist.language),
      ...offerLinks(deps.config, offer),
    },
  });
  await smsOffer(deps, tx, { booking, offer, therapist, area, cause });
  if (!therapist.userId) return;
  const values = { ...visitValues(booking), area, answerBy: offer.answerBy.toISOString(), pay: offer.pay };
  await notify(tx, { userId: therapist.userId, kind: 'offer_received', bookingId: booking.id, cause, values });
};

/** `3:00 pm`; where the client is flexible, between which starts. */
const startWords = ({ texts }: Pick<Deps, 'texts'>, booking: BookingRow, language: Language): string => {
  const span = spanOf(booking);
  const timeOf = (instant: Date): string => formatTime(instant, language, booking.timezone);
  const time = timeOf(booking.startsAt);
  if (!span) return time;
  const values = { time, from: timeOf(span.from), to: timeOf(span.to) };
  return texts.text(language, 'emails:offerStart.flexible', values);
};

/** What a therapist is told of a visit that is theirs. */
export const ownVisitWords = ({ config }: Pick<Deps, 'config'>, booking: BookingRow, therapist: Therapist) => ({
  firstName: therapist.firstName,
  ...visitWords(booking, therapist.language),
  minutes: totalMinutesOf(booking),
  place: mailPlaceOf(booking, therapist.language),
  clientName: `${booking.contact.firstName} ${booking.contact.lastName}`,
  clientPhone: formatPhone(booking.contact.phone),
  link: publicLink(config, `/therapist/booking/${booking.id}`),
});

export const tellAssigned = async (
  { config }: Deps,
  tx: Transaction,
  {
    booking,
    therapist,
    cause,
    movedFrom,
  }: { booking: BookingRow; therapist: Therapist; cause: string; movedFrom?: string },
): Promise<void> => {
  await queueMail(tx, {
    type: 'therapist_assignment',
    ...toTherapist(therapist),
    cause,
    attachments: [entryOf(booking, therapist)],
    values: ownVisitWords({ config }, booking, therapist),
  });
  if (!therapist.userId) return;
  const to = { userId: therapist.userId, bookingId: booking.id, cause };
  const values = visitValues(booking);
  if (movedFrom) await notify(tx, { ...to, kind: 'assignment_moved', values: { ...values, oldStartsAt: movedFrom } });
  else await notify(tx, { ...to, kind: 'booking_assigned', values: { ...values, area: await areaOf(tx, booking) } });
};

/** Place, people or treatment of a visit that is theirs are others now. */
export const tellVisitChanged = async (
  deps: Deps,
  tx: Transaction,
  { booking, therapist, cause }: { booking: BookingRow; therapist: Therapist; cause: string },
): Promise<void> => {
  const values = ownVisitWords(deps, booking, therapist);
  const attachments = [entryOf(booking, therapist)];
  await queueMail(tx, { type: 'visit_changed', ...toTherapist(therapist), cause, attachments, values });
  if (!therapist.userId) return;
  const to = { userId: therapist.userId, bookingId: booking.id, cause };
  await notify(tx, { ...to, kind: 'visit_changed', values: visitValues(booking) });
};

/** An accepted visit ends for its therapist: by a move, for another therapist, or as said here. */
type Ended = 'assignment_ended' | 'assignment_cancelled' | 'taken_off' | 'changed';
type Gone = 'offer_withdrawn' | Ended;

/** What happened to a visit that somebody had accepted, and what they get for it. */
const whatEnded = async (
  { texts }: Pick<Deps, 'texts'>,
  tx: Transaction,
  { booking, therapist, offer, kind }: { booking: BookingRow; therapist: Therapist; offer: Offer; kind: Ended },
): Promise<string> => {
  const { language } = therapist;
  const because = booking.status === 'cancelled' ? 'cancelled' : reasonOf(kind, offer);
  const paid = [noShow, leftForSafety].find((reason) => booking.cancelReason === reason);
  const what = texts.text(language, `emails:ended.${paid ?? because}`);
  const seat = (await listSeated(tx, [booking.id])).find(({ therapistId }) => therapistId === therapist.id);
  if (because !== 'cancelled' || !seat || seat.pay === 0) return what;
  return `${what} ${texts.text(language, 'emails:ended.share', { pay: formatMoney(seat.pay) })}`;
};

const reasonOf = (kind: Ended, { withdrawnBecause }: Offer) => {
  if (kind === 'taken_off' || kind === 'changed') return kind;
  return withdrawnBecause === 'moved' ? 'moved' : 'replaced';
};

/** To those whose offer, or whose visit, is no longer theirs. Offers are told with the time they were made for. */
export const tellGone = async (
  deps: Pick<Deps, 'texts'>,
  tx: Transaction,
  booking: BookingRow,
  offers: readonly Offer[],
  kind: Gone,
): Promise<void> => {
  const people = await listTherapistsById(
    tx,
    offers.map(({ therapistId }) => therapistId),
  );
  for (const offer of offers) {
    const therapist = people.find(({ id }) => id === offer.therapistId);
    if (!therapist) continue;
    const offered = { ...booking, startsAt: offer.startsAt };
    const cause = `offer:${offer.id}:${offer.answers}:${offer.answeredAt?.getTime() ?? 0}`;
    const mail = { ...toTherapist(therapist), cause };
    const values = { firstName: therapist.firstName, ...visitWords(offered, therapist.language) };
    if (kind === 'offer_withdrawn') await queueMail(tx, { type: 'offer_withdrawn', ...mail, values });
    else {
      const what = await whatEnded(deps, tx, { booking, therapist, offer, kind });
      const attachments = [entryOf(booking, therapist)];
      await queueMail(tx, { type: 'assignment_ended', ...mail, attachments, values: { ...values, what } });
    }
    const told = kind === 'taken_off' || kind === 'changed' ? 'assignment_ended' : kind;
    if (therapist.userId)
      await notify(tx, {
        userId: therapist.userId,
        kind: told,
        bookingId: booking.id,
        cause,
        values: visitValues(offered),
      });
  }
};

export const clientMail = ({ config }: Pick<Deps, 'config'>, booking: BookingRow) => ({
  to: { email: booking.contact.email, name: booking.contact.firstName },
  language: booking.language,
  values: {
    firstName: booking.contact.firstName,
    ...visitWords(booking, booking.language),
    link: bookingLink(config, booking),
  },
});

/** `Marta`, `Marta and Rui`, and the addresses of their faces. */
const whoComes = async ({ config }: Pick<Deps, 'config'>, on: Queryable, booking: BookingRow) => {
  const seated = await listSeated(on, [booking.id]);
  const names = seated.map(({ firstName }) => firstName);
  return {
    therapist: new Intl.ListFormat(booking.language, { type: 'conjunction' }).format(names),
    portraits: seated
      .flatMap(({ imageUrl }) => (imageUrl ? [publicLink(config, portraitPath(imageUrl))] : []))
      .join(' '),
  };
};

/** Who comes, when and where to, as it stands at this moment. */
export const confirmedWords = async (deps: Deps, on: Queryable, booking: BookingRow) => ({
  ...clientMail(deps, booking).values,
  ...(await saleWords(deps, on, booking)),
  place: mailPlaceOf(booking),
  ...(await whoComes(deps, on, booking)),
  moneyBack: moneyBackWords(deps, booking),
  rescheduleLink: await rescheduleLinkOf(deps, on, booking),
});

export const tellConfirmed = async (
  deps: WithSms,
  tx: Transaction,
  { booking, cause, isOther }: { booking: BookingRow; cause: string; isOther: boolean },
): Promise<void> => {
  const words = await confirmedWords(deps, tx, booking);
  if (isReachable(booking))
    await queueMail(tx, {
      type: isOther ? 'therapist_changed' : 'booking_confirmed',
      ...clientMail(deps, booking),
      cause,
      attachments: [{ kind: 'calendar', id: booking.id }],
      values: words,
    });
  await smsFound(deps, tx, { booking, therapist: words.therapist, cause });
  if (!booking.userId) return;
  const kind = isOther ? 'therapist_changed' : 'booking_confirmed';
  const values = { ...visitValues(booking), therapist: words.therapist };
  await notify(tx, { userId: booking.userId, kind, bookingId: booking.id, cause, values });
};

/** That somebody who was announced cannot come, and by when the client knows who does. */
export const searchingWords = (deps: Deps, booking: BookingRow, answerBy: Date) => ({
  ...clientMail(deps, booking).values,
  answerBy: momentWords(answerBy, booking),
  moneyBack: moneyBackWords(deps, booking),
});

/** Somebody who was announced cannot come: the client hears it from us, and that we are looking already. */
export const tellSearchingAgain = async (
  deps: Deps,
  tx: Transaction,
  { booking, answerBy, cause }: { booking: BookingRow; answerBy: Date; cause: string },
): Promise<void> => {
  const values = searchingWords(deps, booking, answerBy);
  if (isReachable(booking))
    await queueMail(tx, { type: 'searching_again', ...clientMail(deps, booking), cause, values });
  if (!booking.userId) return;
  const to = { userId: booking.userId, bookingId: booking.id, cause };
  await notify(tx, { ...to, kind: 'searching_again', values: visitValues(booking) });
};

export const choiceWords = (deps: Deps, booking: BookingRow, until: Date) => ({
  ...clientMail(deps, booking).values,
  until: momentWords(until, booking),
  moneyBack: moneyBackWords(deps, booking),
});

export const tellChoice = async (
  deps: Deps,
  tx: Transaction,
  { booking, until, because, cause }: { booking: BookingRow; until: Date; because: ChoiceReason; cause: string },
): Promise<void> => {
  const values = choiceWords(deps, booking, until);
  const type = because === 'no_answer' ? 'answer_due' : 'choice_needed';
  if (isReachable(booking)) await queueMail(tx, { type, ...clientMail(deps, booking), cause, values, staleAt: until });
  if (!booking.userId) return;
  const to = { userId: booking.userId, bookingId: booking.id, cause };
  await notify(tx, { ...to, kind: type, values: { ...visitValues(booking), until: until.toISOString() } });
};

type AttentionReason = 'nobody_left' | 'only_one_found';

export const tellAdmins = async (
  { config, texts }: Deps,
  tx: Transaction,
  { booking, reason, cause }: { booking: BookingRow; reason: AttentionReason; cause: string },
): Promise<void> => {
  const area = await areaOf(tx, booking);
  for (const { id, email, firstName, language } of await listAdmins(tx)) {
    await queueMail(tx, {
      type: 'needs_attention',
      to: { email, name: firstName },
      language,
      cause: `${cause}:${id}`,
      values: {
        ...visitWords(booking, language),
        area,
        reason: texts.text(language, `admin:attention.${reason}`),
        link: publicLink(config, `/admin/bookings?open=${booking.id}`),
      },
    });
    const values = { ...visitValues(booking), area };
    await notify(tx, { userId: id, kind: 'needs_attention', bookingId: booking.id, cause, values });
  }
};

export const tellAdminsOfDropOut = async (
  tx: Transaction,
  { booking, therapist, cause }: { booking: BookingRow; therapist: Therapist; cause: string },
): Promise<void> => {
  const values = { ...visitValues(booking), therapist: `${therapist.firstName} ${therapist.lastName}` };
  for (const { id } of await listAdmins(tx))
    await notify(tx, { userId: id, kind: 'therapist_dropped_out', bookingId: booking.id, cause, values });
};
