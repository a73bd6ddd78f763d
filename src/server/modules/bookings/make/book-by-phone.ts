import type { bookByPhone as route } from '#contract/admin-bookings.ts';
import type { RouteRequest } from '#contract/route.ts';
import { isPaidLater, type PayBy } from '#domain/booking/pay-by.ts';
import type { Language } from '#domain/language/language.ts';
import { noCents } from '#domain/money/cents.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found, wrongField } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { findUser } from '#server/modules/identity/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { BookingDeps } from '../deps.ts';
import { mailPaymentLink } from '../mail/mails.ts';
import { agreeToPayLater } from '../money/agreement.ts';
import { writeAgreement } from '../money/agreement-repo.ts';
import { markBookingPaid } from '../money/mark-paid.ts';
import { findBooking, lockBooking, type Who, writeInternalNotes } from '../repo.ts';
import { bookFor } from './create-booking.ts';
import { idempotencyOf } from './idempotency.ts';

type Input = RouteRequest<typeof route>['body'];
type By = { admin: Extract<Actor, { kind: 'user' }>; language: Language; ip: string; key: string | null };

/** The rules everybody has, but for the notice; a link to pay is kept longer, what is paid otherwise is on at once. */
export const bookByPhone = async (deps: BookingDeps, input: Input, by: By): Promise<string> => {
  const { language, holdMinutes, internalNotes, userId = null, evenSoon, payment, ...rest } = input;
  const { therapistId: chosenTherapistId = null, ...booking } = rest;
  await refuseUnknownClient(deps, userId);
  const who = { kind: 'admin' as const, userId: by.admin.userId };
  const { id } = await bookFor(deps, booking, {
    asking: { actor: by.admin, clientId: userId, language, ip: by.ip, isEvenSoon: evenSoon },
    who,
    chosenTherapistId,
    isFree: payment.how === 'free',
    wordsIn: by.language,
    idempotency: by.key === null ? null : idempotencyOf(by.key, by.admin, input),
    holdMinutes: minutesUntilStart(deps, input.datetime, holdMinutes),
    andThen: async (tx, bookingId) => {
      if (internalNotes !== '') await writeInternalNotes(tx, bookingId, internalNotes);
      await writeAgreement(tx, bookingId, { ...agreementOf(payment), chosenTherapistId });
      await log(tx, by.admin, bookingId, payment);
      await settle(deps, tx, bookingId, who);
    },
  });
  return id;
};

const agreementOf = (payment: Input['payment']): { payBy: PayBy | null; payReason: string } => {
  if (payment.how === 'link') return { payBy: null, payReason: '' };
  if (payment.how === 'free') return { payBy: 'free', payReason: payment.reason };
  return { payBy: payment.how === 'hotel' ? 'hotel' : payment.by, payReason: '' };
};

/** By link it waits; where nothing is due, or it is paid later, somebody is looked for at once. */
const settle = async (deps: BookingDeps, tx: Transaction, bookingId: string, who: Who): Promise<void> => {
  const booking = await findBooking(tx, bookingId);
  if (!booking) throw new Error('A booking that was just made is gone');
  if (booking.totalPrice === 0) await markBookingPaid(deps, tx, { bookingId, amountCents: noCents });
  else if (isPaidLater(booking.payBy)) await agreeToPayLater(deps, tx, bookingId, who);
  else await mailPaymentLink(deps, tx, bookingId, 1);
};

const refuseUnknownClient = async (deps: BookingDeps, userId: string | null): Promise<void> => {
  if (userId === null || (await findUser(deps.database, userId))) return;
  throw wrongField('userId');
};

/** Nobody can still pay for a visit that has begun. */
const minutesUntilStart = ({ clock }: BookingDeps, datetime: string, wanted: number): number => {
  const left = Math.floor((new Date(datetime).getTime() - clock.now().getTime()) / minutes(1));
  return Math.max(1, Math.min(wanted, left));
};

const log = async (tx: Transaction, actor: Actor, id: string, payment: Input['payment']): Promise<void> => {
  const made = await findBooking(tx, id);
  if (!made) return;
  const after = {
    startsAt: made.startsAt,
    treatmentId: made.treatmentId,
    totalPrice: made.totalPrice,
    payment: payment.how,
  };
  await recordChange(tx, { actor, what: 'booking', id, label: made.reference, before: null, after });
};

/** Once more, with the same key and as long as the time is kept. */
export const resendPaymentLink = (deps: BookingDeps, id: string, actor: Actor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = found(await lockBooking(tx, id));
    if (booking.paidAt) throw new AppError('already_paid');
    const isKept = booking.status === 'waiting_payment' && booking.holdExpiresAt > deps.clock.now();
    if (!isKept) throw new AppError('hold_expired');
    await mailPaymentLink(deps, tx, id, deps.clock.now().getTime());
    const after = { mail: 'payment_link' };
    await recordChange(tx, {
      actor,
      what: 'booking',
      id,
      label: booking.reference,
      action: 'mailed',
      before: null,
      after,
    });
  });
