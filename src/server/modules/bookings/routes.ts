import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/bookings.ts';
import { explainBooking } from '#contract/who-could-come.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import type { Note } from '#server/http/security-log.ts';
import { browserCookie, isBrowser } from '#server/http/session-cookie.ts';
import { resendProof } from '#server/modules/identity/public.ts';
import { listAreaNames } from '#server/modules/service-area/public.ts';
import { explainTherapists, listTherapistsById, type TherapistExplanation } from '#server/modules/therapists/public.ts';
import { hours } from '#server/platform/durations.ts';
import { newToken } from '#server/platform/secrets.ts';
import { readBookingToken, type Visitor } from './access.ts';
import { cancelBooking } from './change/cancel-booking.ts';
import { setNif } from './change/set-nif.ts';
import { lockLink } from './change/withdraw-key.ts';
import type { BookingDeps } from './deps.ts';
import { countWizardStep } from './make/count-wizard-step.ts';
import { createBooking } from './make/create-booking.ts';
import { isTrustedAddress } from './make/hold-guard.ts';
import { visitFor } from './make/hold-seats.ts';
import { readIdempotencyKey } from './make/idempotency.ts';
import { quote } from './make/quote.ts';
import { applyPromo } from './money/apply-promo.ts';
import { removeCode } from './money/remove-code.ts';
import { getCalendarFile } from './read/calendar-file.ts';
import { getBooking, listOwnBookings, previewCancellation } from './read/read-bookings.ts';
import { findBooking } from './repo.ts';

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

const visitorOf = ({ actor, request, query }: Keyed): Visitor => ({
  actor,
  token: readBookingToken(request, query.token),
});

/** A browser is known again by our cookie; a program without one is not, and needs none. */
const markBrowser = ({ config }: BookingDeps, request: FastifyRequest, reply: FastifyReply): string | null => {
  const cookie = browserCookie(config);
  const known = cookie.read(request);
  const browser = known ?? (isBrowser(request) ? newToken() : null);
  if (browser !== null && known === null) cookie.set(request, reply, browser, hours(24));
  return browser;
};

/** Who tries to keep all times for themselves can be seen afterwards. */
const noteRefusedHold =
  (note: Note) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof AppError && (error.code === 'too_many_holds' || error.code === 'prove_email'))
      await note('hold_refused', { detail: String(error.details.extra?.limit ?? 'proof') });
    throw error;
  };

export const bookingRoutes = (deps: BookingDeps): Handler[] => [
  handle(contract.quoteBooking, ({ body, actor, language, ip }) => quote(deps, body, { actor, language, ip })),
  handle(contract.createBooking, async ({ body, actor, language, ip, note, request, reply }) => {
    const browser = markBrowser(deps, request, reply);
    return createBooking(deps, body, { actor, language, ip, browser }, readIdempotencyKey(request)).catch(
      noteRefusedHold(note),
    );
  }),
  handle(contract.resendBookingCode, async ({ body, language, ip, request }) => {
    const browser = browserCookie(deps.config).read(request);
    const isTrusted = (email: string): Promise<boolean> => isTrustedAddress(deps, email);
    await resendProof({ ...deps, isTrusted }, { email: body.email, language, ip, browser });
    return { ok: true as const };
  }),
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
  handle(contract.lockBookingLink, async (input) => {
    const { id } = input.params;
    await lockLink(deps, id, visitorOf(input));
    await input.note('key_withdrawn', { subjectId: id, detail: 'locked' });
    return { ok: true as const };
  }),
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

export const bookingAdminRoutes = (deps: Pick<BookingDeps, 'database' | 'roster'>): Handler[] => [
  handle(explainBooking, async ({ params }) => {
    const areas = await listAreaNames(deps.database);
    const people = await whyTherapists(deps, params.id);
    const reached = await listTherapistsById(
      deps.database,
      people.map(({ id }) => id),
    );
    const phones = new Map(reached.map(({ id, phone }) => [id, phone]));
    return people.map(({ tooFar, ...entry }) => ({
      ...entry,
      phone: phones.get(entry.id) ?? '',
      reasons: [...entry.reasons],
      ...(tooFar && { tooFar: { ...tooFar, area: areas.get(tooFar.areaId) ?? '' } }),
    }));
  }),
];

type Deps = Pick<BookingDeps, 'database' | 'roster'>;

/** For each therapist, why they can or cannot take this visit. What they hold for it already does not count against them. */
const whyTherapists = async (deps: Deps, id: string): Promise<TherapistExplanation[]> => {
  const booking = found(await findBooking(deps.database, id));
  const visit = await visitFor(deps.database, booking);
  return visit ? explainTherapists(deps, { ...visit, ignoreBookingId: id }) : [];
};
