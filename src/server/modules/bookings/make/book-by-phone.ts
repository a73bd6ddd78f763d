import type { bookByPhone as route } from '#contract/admin-bookings.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { findUser } from '#server/modules/identity/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { minutes } from '#server/platform/durations.ts';
import type { BookingDeps } from '../deps.ts';
import { mailPaymentLink } from '../mail/mails.ts';
import { findBooking, lockBooking, writeInternalNotes } from '../repo.ts';
import { bookFor } from './create-booking.ts';
import { idempotencyOf } from './idempotency.ts';

type Input = RouteRequest<typeof route>['body'];
type By = { admin: Extract<Actor, { kind: 'user' }>; language: Language; ip: string; key: string | null };

/** The rules everybody has; only the time is kept longer, because the client pays later, by a mailed link. */
export const bookByPhone = async (deps: BookingDeps, input: Input, by: By): Promise<string> => {
  const { language, holdMinutes, internalNotes, userId = null, ...booking } = input;
  await refuseUnknownClient(deps, userId, by.language);
  return bookFor(deps, booking, {
    asking: { actor: by.admin, clientId: userId, language, ip: by.ip },
    who: { kind: 'admin', userId: by.admin.userId },
    wordsIn: by.language,
    idempotency: by.key === null ? null : idempotencyOf(by.key, by.admin, input),
    holdMinutes: minutesUntilStart(deps, input.datetime, holdMinutes),
    andThen: async (tx, bookingId) => {
      if (internalNotes !== '') await writeInternalNotes(tx, bookingId, internalNotes);
      await mailPaymentLink(deps, tx, bookingId, 1);
      await log(tx, by.admin, bookingId);
    },
  });
};

const refuseUnknownClient = async (deps: BookingDeps, userId: string | null, language: Language): Promise<void> => {
  if (userId === null || (await findUser(deps.database, userId))) return;
  throw new AppError('validation_failed', {
    fields: { userId: deps.texts.text(language, 'common:fields.invalid') },
  });
};

/** Nobody can still pay for a visit that has begun. */
const minutesUntilStart = ({ clock }: BookingDeps, datetime: string, wanted: number): number => {
  const left = Math.floor((new Date(datetime).getTime() - clock.now().getTime()) / minutes(1));
  return Math.max(1, Math.min(wanted, left));
};

const log = async (tx: Transaction, actor: Actor, id: string): Promise<void> => {
  const made = await findBooking(tx, id);
  if (!made) return;
  const after = { startsAt: made.startsAt, treatmentId: made.treatmentId, totalPrice: made.totalPrice };
  await recordChange(tx, { actor, what: 'booking', id, label: made.reference, before: null, after });
};

/** Once more, with the same key and as long as the time is kept. */
export const resendPaymentLink = (deps: BookingDeps, id: string, actor: Actor): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const booking = await lockBooking(tx, id);
    if (!booking) throw new AppError('not_found');
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
