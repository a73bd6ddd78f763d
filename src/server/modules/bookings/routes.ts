import * as contract from '#contract/bookings.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { handle } from '#server/http/handler.ts';
import { readBookingToken, type Visitor } from './access.ts';
import { applyPromo } from './apply-promo.ts';
import { getCalendarFile } from './calendar-file.ts';
import { cancelBooking } from './cancel-booking.ts';
import { countWizardStep } from './count-wizard-step.ts';
import { createBooking } from './create-booking.ts';
import type { BookingDeps } from './deps.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { quote } from './quote.ts';
import { getBooking, listOwnBookings, previewCancellation } from './read-bookings.ts';
import { removeCode } from './remove-code.ts';
import { setNif } from './set-nif.ts';

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

const visitorOf = ({ actor, request, query }: Keyed): Visitor => ({
  actor,
  token: readBookingToken(request, query.token),
});

export const bookingRoutes = (deps: BookingDeps): Handler[] => [
  handle(contract.quoteBooking, ({ body, actor, language, ip }) => quote(deps, body, { actor, language, ip })),
  handle(contract.createBooking, ({ body, actor, language, ip, request }) =>
    createBooking(deps, body, { actor, language, ip }, readIdempotencyKey(request)),
  ),
  handle(contract.listBookings, ({ actor }) =>
    actor.kind === 'user' ? listOwnBookings(deps, actor.userId) : Promise.resolve([]),
  ),
  handle(contract.getBooking, (input) => getBooking(deps, input.params.id, visitorOf(input))),
  handle(contract.previewCancellation, (input) => previewCancellation(deps, input.params.id, visitorOf(input))),
  handle(contract.cancelBooking, (input) => cancelBooking(deps, input.params.id, visitorOf(input), input.body)),
  handle(contract.applyPromo, ({ body, ...input }) => {
    const { id } = input.params;
    const visitor = visitorOf(input);
    if ('giftCard' in body) return removeCode(deps, id, visitor, 'gift-card');
    if ('code' in body) return applyPromo(deps, id, visitor, { code: body.code }, input.ip);
    if (body.promoCodeId === null) return removeCode(deps, id, visitor, 'promo');
    return applyPromo(deps, id, visitor, { publicId: String(body.promoCodeId) }, input.ip);
  }),
  handle(contract.setNif, (input) =>
    setNif(deps, input.params.id, visitorOf(input), { nif: input.body.nif, language: input.language }),
  ),
  handle(contract.getCalendarFile, async (input) => {
    const file = await getCalendarFile(deps, input.params.id, visitorOf(input));
    input.reply.type('text/calendar; charset=utf-8');
    input.reply.header('content-disposition', 'attachment; filename="calma.ics"');
    return file;
  }),
  handle(contract.countWizardStep, async ({ body, ip }) => {
    await countWizardStep(deps, body.step, ip);
    return { ok: true as const };
  }),
];
