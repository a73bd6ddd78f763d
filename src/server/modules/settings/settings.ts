import * as z from 'zod/mini';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { defaultTravelRules } from '#domain/travel/travel-minutes.ts';

const time = z.string().check(z.regex(/^([01]\d|2[0-4]):[0-5]\d$/));

const openHours = z.object({ opensAt: time, closesAt: time });
const legalText = z.object({ en: z.string(), pt: z.string() });
const noText = { en: '', pt: '' };

/** Everything an admin can tune, with the values a new company starts with. */
export const settingsSchemas = {
  booking: z.object({
    opensAt: z._default(time, defaultPolicy.opensAt),
    closesAt: z._default(time, defaultPolicy.closesAt),
    /** Weekdays from 1, Monday, that have other hours; without hours they are closed. */
    otherDays: z._default(z.array(z.object({ weekday: z.int(), hours: z.nullable(openHours) })), []),
    noticeHours: z._default(z.int(), defaultPolicy.noticeHours),
    horizonDays: z._default(z.int(), defaultPolicy.horizonDays),
    /** Before and after each visit, at the place itself; the way comes on top. */
    setUpMinutes: z._default(z.int(), defaultPolicy.setUpMinutes),
    packUpMinutes: z._default(z.int(), defaultPolicy.packUpMinutes),
    holdMinutes: z._default(z.int(), defaultPolicy.holdMinutes),
  }),
  /** How long ways take (domain/travel). The database reads them, too. */
  travel: z.object({
    roadPercent: z._default(z.int(), defaultTravelRules.roadPercent),
    cityKilometres: z._default(z.int(), defaultTravelRules.cityKilometres),
    cityKmh: z._default(z.int(), defaultTravelRules.cityKmh),
    countryKmh: z._default(z.int(), defaultTravelRules.countryKmh),
    unknownMinutes: z._default(z.int(), defaultTravelRules.unknownMinutes),
  }),
  cancellation: z.object({
    fullRefundHours: z._default(z.int(), defaultPolicy.fullRefundHours),
    halfRefundHours: z._default(z.int(), defaultPolicy.halfRefundHours),
    rescheduleHours: z._default(z.int(), defaultPolicy.rescheduleHours),
  }),
  dispatch: z.object({
    waveSize: z._default(z.int(), 3),
    waveMinutes: z._default(z.int(), 10),
    giveUpHoursBefore: z._default(z.int(), defaultPolicy.giveUpHoursBefore),
    /** A search that begins late, or must begin again, gets at least this long. */
    leastSearchMinutes: z._default(z.int(), defaultPolicy.leastSearchMinutes),
    /** So long after paying a client knows, or is asked how to go on. */
    answerHours: z._default(z.int(), defaultPolicy.answerHours),
    /** By night nobody is asked about a visit that is farther away than this; equal times: there is no night. */
    quietFrom: z._default(time, defaultPolicy.quietFrom),
    quietUntil: z._default(time, defaultPolicy.quietUntil),
    quietBeyondHours: z._default(z.int(), defaultPolicy.quietBeyondHours),
    undoMinutes: z._default(z.int(), 10),
    completeHoursAfter: z._default(z.int(), 2),
    /** Of the price before promo and gift card, shared by the therapists of a visit. */
    therapistSharePercent: z._default(z.int(), 60),
    /** Of what is kept of a cancelled visit; null: the share each had in the visit. */
    cancellationSharePercent: z._default(z.nullable(z.int()), null),
  }),
  receipts: z.object({
    /** Of the prices, which include it. */
    vatPercentage: z._default(z.number(), 23),
  }),
  tracking: z.object({
    tagManagerId: z._default(z.nullable(z.string()), null),
    analyticsId: z._default(z.nullable(z.string()), null),
    pixelId: z._default(z.nullable(z.string()), null),
  }),
  company: z.object({
    legalName: z._default(z.string(), 'Calma Bem-Estar, Lda.'),
    taxNumber: z._default(z.string(), '500000000'),
    address: z._default(z.string(), 'Rua do Exemplo 1, 1000-001 Lisboa'),
    email: z._default(z.string(), 'ola@calma.example'),
    phone: z._default(z.string(), '+351912345678'),
    complaintsBookUrl: z._default(z.string(), 'https://www.livroreclamacoes.pt'),
    disputesUrl: z._default(z.string(), 'https://www.consumidor.gov.pt'),
  }),
  contact: z.object({
    /** Null: the number the server was started with. */
    chatNumber: z._default(z.nullable(z.string()), null),
  }),
  /** Words that stand in place of our own. */
  legal: z.object({
    privacy: z._default(legalText, noText),
    terms: z._default(legalText, noText),
    cookies: z._default(legalText, noText),
  }),
};

export type SettingsKey = keyof typeof settingsSchemas;
export type Settings<Key extends SettingsKey> = z.output<(typeof settingsSchemas)[Key]>;
