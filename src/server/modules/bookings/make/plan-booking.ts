import { randomInt } from 'node:crypto';
import type { Language } from '#domain/language/language.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { minutesAround } from '#domain/travel/travel-minutes.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { guardCode } from '#server/modules/gift-cards/public.ts';
import { findUser, type User } from '#server/modules/identity/public.ts';
import type { PromoClient } from '#server/modules/promotions/public.ts';
import { findAreaOfZip } from '#server/modules/service-area/public.ts';
import { readOpenTimes, refusalOfStart, type StartRefusal } from '#server/modules/therapists/public.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { after, minutes } from '#server/platform/durations.ts';
import { newId } from '#server/platform/secrets.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { BookingDeps } from '../deps.ts';
import { type FoundCode, findCode, hadBookedBefore } from '../money/find-code.ts';
import type { BookingFacts, StoredPrice } from '../repo.ts';
import { type BookingInput, checkDetails, type FieldFaults } from './check-details.ts';
import { giftCardReduction, noReductions, priceChoices, promoReduction, type Reductions } from './price-lines.ts';
import { type CheckedChoices, readChoices } from './read-choices.ts';

/** Everything that is settled before a slot is asked for. */
export type BookingPlan = {
  readonly facts: BookingFacts;
  readonly price: StoredPrice;
  readonly choices: CheckedChoices;
  /** Whose uses of a promo code count. */
  readonly promoClient: PromoClient;
  readonly hasBookedBefore: boolean;
  readonly holdMinutes: number;
  /** The notice the company needs has passed while the client was choosing. */
  readonly isTooSoon: boolean;
};

export type Asking = {
  actor: Actor;
  language: Language;
  ip: string;
  /** The mark of the browser that asks; none of a program, or where somebody else types. */
  browser?: string | null;
  /** Whose account it goes to, when somebody else types; null for a guest. */
  clientId?: string | null;
  /** Shorter than the company's notice: for the office, which knows who is near. */
  isEvenSoon?: boolean;
};

const clientIdOf = ({ actor, clientId }: Asking): string | null =>
  clientId === undefined ? (actor.kind === 'user' ? actor.userId : null) : clientId;

/** Somebody of the office types for a client. */
const isByOffice = ({ clientId }: Asking): boolean => clientId !== undefined;

/** Checks every field and prices the whole. The start may still turn out to be taken. */
export const planBooking = async (
  deps: BookingDeps,
  input: BookingInput,
  asking: Asking,
  faults: FieldFaults,
): Promise<BookingPlan> => {
  const { database } = deps;
  const kept = await deps.keptReads();
  const clientId = clientIdOf(asking);
  const user = clientId === null ? null : await findUser(database, clientId);
  const area = await findArea(deps, kept, input, faults.language);
  const choices = await readChoices(kept, input, faults);
  const details = checkDetails(input, user, faults);
  const startsAt = new Date(input.datetime);
  const open = await readOpenTimes(kept, { startsAt, zone: area.timezone }, isByOffice(asking));
  const { rules } = open;
  const endsAt = after(startsAt, minutes(choices?.lengthMinutes ?? 0));
  const times = { startsAt, endsAt, blockedUntil: after(endsAt, minutes(minutesAround(rules))) };
  const notice = asking.isEvenSoon ? { noticeHours: 0 } : {};
  const refusal = choices && refusalOfStart({ ...open, rules: { ...rules, ...notice } }, deps.clock.now(), times);
  // A start that was offered a while ago may have come too near meanwhile: that is a slot that has gone, not a fault.
  if (refusal && refusal !== 'too_soon') faults.add('datetime', startTexts[refusal]);
  faults.throwIfAny();
  if (!choices) throw new Error('Choices without a fault are complete');
  const facts: BookingFacts = {
    ...keptAsGiven(input, choices),
    ...details,
    ...times,
    id: newId(),
    reference: newReference(),
    userId: user?.id ?? null,
    language: asking.language,
    zipCode: area.zip,
    serviceAreaId: area.id,
    timezone: area.timezone,
  };
  const priced = await priceWithCode(deps, input, choices, { facts, user, ip: asking.ip });
  return { facts, choices, ...priced, holdMinutes: rules.holdMinutes, isTooSoon: refusal === 'too_soon' };
};

export const startTexts: Record<Exclude<StartRefusal, 'too_soon'>, string> = {
  too_long: 'booking:refused.tooLong',
  off_grid: 'booking:refused.start',
  too_far: 'booking:refused.tooFar',
  closed: 'booking:refused.closed',
  closed_day: 'booking:refused.closedDay',
};

const findArea = async ({ texts }: BookingDeps, on: Queryable, { zipCode }: BookingInput, language: Language) => {
  const parsed = parseZipCode(zipCode);
  const refused = (code: 'zip_malformed' | 'zip_not_served') =>
    new AppError(code, { fields: { zipCode: texts.text(language, `common:errors.${code}`) } });
  if (!parsed.ok) throw refused('zip_malformed');
  const area = await findAreaOfZip(on, parsed.prefix);
  if (!area) throw refused('zip_not_served');
  return { id: area.id, timezone: area.timezone, zip: parsed.zip };
};

const keptAsGiven = (input: BookingInput, choices: CheckedChoices) => ({
  treatmentId: choices.treatment.id,
  duration: choices.duration,
  peopleCount: choices.peopleCount,
  isBackToBack: choices.isBackToBack,
  requiresTwoTherapists: choices.requiresTwoTherapists,
  addIns: choices.addIns.map(({ id }) => id),
  therapistGender: input.therapistGender,
  acceptOppositeGender: input.acceptOppositeGender,
  recipientType: input.recipientType,
  scheduleType: input.scheduleType,
  // Two who come together would have to agree on a start.
  flexibleMinutes: choices.requiresTwoTherapists ? 0 : input.flexibleMinutes,
  userTimezone: input.userTimezone,
  hasMassageTable: input.hasMassageTable,
  locationNotes: input.locationNotes,
  notes: input.notes,
});

type Priced = Pick<BookingPlan, 'price' | 'promoClient' | 'hasBookedBefore'>;
type Who = { facts: BookingFacts; user: User | null; ip: string };

const priceWithCode = async (
  deps: BookingDeps,
  { promoCode }: BookingInput,
  choices: CheckedChoices,
  { facts, user, ip }: Who,
): Promise<Priced> => {
  const code = promoCode
    ? await guardCode(deps.limits, ip, () => findCode(deps.database, { code: promoCode.code }))
    : null;
  const isReturning = code?.kind === 'promo' && code.promo.terms.isFirstBookingOnly;
  return {
    price: priceChoices(deps.texts, choices, reductionsOf(deps.texts, code)),
    promoClient: { email: user?.email ?? facts.contact.email, phone: facts.contact.phone },
    hasBookedBefore: isReturning && (await hadBookedBefore(deps.database, facts)),
  };
};

export const reductionsOf = (texts: Texts, code: FoundCode | null): Reductions => {
  if (!code) return noReductions;
  return code.kind === 'promo'
    ? { ...noReductions, promo: promoReduction(code.promo) }
    : { ...noReductions, giftCard: giftCardReduction(texts, code.card) };
};

// Without 0 and O, 1, I and L, U and V: what is read aloud is written down right.
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';

/** `CA-7F3K2Q`. */
export const newReference = (): string =>
  `CA-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
