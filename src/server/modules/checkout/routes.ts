import { refundByAdmin, settleRefund as settleRoute } from '#contract/admin-bookings.ts';
import { settleGiftCardRefund as settleCardRoute } from '#contract/attention.ts';
import { changeVisit as changeRoute, previewVisitChange } from '#contract/change-visit.ts';
import { refreshGiftCardPayment } from '#contract/gift-cards.ts';
import * as contract from '#contract/payments.ts';
import type { RouteRequest } from '#contract/route.ts';
import { refreshTipPayment, refundTip } from '#contract/tips.ts';
import { requireFreshForRefund } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import { ProviderUnavailable } from '#server/platform/payment-provider/payment-provider.ts';
import { findAccessible, respond } from '../bookings/public.ts';
import { type Purpose, receiveEvent } from '../payments/public.ts';
import { describeTip } from '../tips/public.ts';
import { changeVisit, tryVisitChange } from './change-visit.ts';
import { createPaymentIntent, type Payer } from './create-payment-intent.ts';
import type { CheckoutDeps } from './deps.ts';
import { answerGiftCardReturn } from './gift-card-return.ts';
import { answerReturn } from './payment-return.ts';
import { refundByOffice } from './refund-by-office.ts';
import { settleGiftCardRefund, settleRefund } from './settle-refund.ts';
import { answerTipReturn, refundTipByOffice } from './tip.ts';

const headerOf = ({ request }: Pick<Context, 'request'>, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const payerOf = (input: Pick<Context, 'actor' | 'request'> & { body: { token?: string | undefined } }): Payer => ({
  actor: input.actor,
  token: headerOf(input, 'x-booking-token') ?? input.body.token ?? null,
});

/** No answer from the provider is no fault of ours or of the caller: try again shortly. */
const withProvider = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new AppError('provider_unavailable', { retryAfterSeconds: 5 }) : error;
  });

const purposeOf = (body: RouteRequest<typeof contract.createPaymentIntent>['body']): Purpose => {
  if ('bookingId' in body) return { kind: 'booking', id: body.bookingId };
  if ('tipForBookingId' in body) return { kind: 'tip', id: body.tipForBookingId };
  return { kind: 'gift_card', id: body.giftCardId };
};

const adminOf = ({ actor }: Pick<Context, 'actor'>): string => {
  if (actor.kind !== 'user') throw new AppError('not_signed_in');
  return actor.userId;
};

const ownOf = ({ actor }: Pick<Context, 'actor'>) => ({ actor, token: null });

const shown = async (deps: CheckoutDeps, id: string, context: Pick<Context, 'actor'>) =>
  respond(deps, deps.database, await findAccessible(deps.database, id, ownOf(context)));

export const checkoutRoutes = (deps: CheckoutDeps): Handler[] => [
  handle(refundByAdmin, async (input) => {
    requireFreshForRefund(input.actor, input.body.amount);
    await refundByOffice(deps, input.params.id, { ...input.body, adminId: adminOf(input) });
    return shown(deps, input.params.id, input);
  }),
  handle(previewVisitChange, ({ params, body, actor, language }) =>
    tryVisitChange(deps, params.id, { ...body, toPay: 0, refund: 0 }, { actor, language }),
  ),
  handle(changeRoute, async (input) => {
    const { params, body, actor, language } = input;
    await changeVisit(deps, params.id, body, { actor, language });
    return shown(deps, params.id, input);
  }),
  handle(settleRoute, async (input) => {
    const { id, refundId } = input.params;
    await settleRefund(deps, id, { ...input.body, refundId, adminId: adminOf(input) });
    return shown(deps, id, input);
  }),
  handle(settleCardRoute, async (input) => {
    await settleGiftCardRefund(deps, { ...input.body, ...input.params, adminId: adminOf(input) });
    return { ok: true as const };
  }),
  handle(contract.createPaymentIntent, (input) => {
    return withProvider(createPaymentIntent(deps, purposeOf(input.body), payerOf(input)));
  }),
  handle(contract.refreshPayment, (input) => withProvider(answerReturn(deps, input.body.bookingId, payerOf(input)))),
  handle(refreshGiftCardPayment, (input) =>
    withProvider(
      answerGiftCardReturn(deps, input.params.id, {
        actor: input.actor,
        token: headerOf(input, 'x-booking-token') ?? input.query.token ?? null,
      }),
    ),
  ),
  handle(refreshTipPayment, (input) =>
    withProvider(
      answerTipReturn(deps, input.params.id, {
        actor: input.actor,
        token: headerOf(input, 'x-booking-token') ?? input.query.token ?? null,
      }),
    ),
  ),
  handle(refundTip, async (input) => {
    await refundTipByOffice(deps, input.params.id, { actor: input.actor, reason: input.body.reason });
    return describeTip(deps, deps.database, await findAccessible(deps.database, input.params.id, ownOf(input)));
  }),
  handle(contract.receivePaymentEvent, async (input) => {
    await receiveEvent(deps, input.request.rawBody ?? '', headerOf(input, 'stripe-signature') ?? '');
    return { received: true as const };
  }),
];
