import * as z from 'zod/mini';
import { version } from './admin-list.ts';
import { legalPage } from './legal.ts';
import { route } from './route.ts';
import { language } from './session.ts';
import { emailAddress, freeText, phoneNumber, singleLine } from './text-fields.ts';
import { openWeek, quarterHour } from './working-time.ts';

/** From and to, both included. */
export const settingsLimits = {
  booking: {
    noticeHours: [0, 168],
    horizonDays: [1, 365],
    setUpMinutes: [0, 90],
    packUpMinutes: [0, 90],
    holdMinutes: [5, 60],
  },
  travel: {
    roadPercent: [100, 300],
    cityKilometres: [0, 100],
    cityKmh: [5, 120],
    countryKmh: [5, 130],
    unknownMinutes: [0, 240],
  },
  cancellation: { fullRefundHours: [0, 336], halfRefundHours: [0, 336], rescheduleHours: [0, 336] },
  dispatch: {
    waveSize: [1, 50],
    waveMinutes: [1, 240],
    giveUpHoursBefore: [0, 72],
    leastSearchMinutes: [5, 720],
    answerHours: [1, 168],
    quietBeyondHours: [0, 72],
    undoMinutes: [0, 120],
    completeHoursAfter: [0, 72],
    therapistSharePercent: [0, 100],
    cancellationSharePercent: [0, 100],
  },
} as const;

const between = ([from, to]: readonly [number, number]) => z.int().check(z.minimum(from), z.maximum(to));
const required = z.minLength(1, 'text:common:fields.required');
const legalText = z.strictObject({ en: freeText(60_000), pt: freeText(60_000) });
const outsideLink = z.string().check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/[^\s"<>]+$/));

/** Groups of what an admin can tune, as it stands and as it may be changed. */
export const settingsGroups = {
  booking: z.strictObject({
    ...openWeek,
    noticeHours: between(settingsLimits.booking.noticeHours),
    horizonDays: between(settingsLimits.booking.horizonDays),
    setUpMinutes: between(settingsLimits.booking.setUpMinutes),
    packUpMinutes: between(settingsLimits.booking.packUpMinutes),
    holdMinutes: between(settingsLimits.booking.holdMinutes),
  }),
  travel: z.strictObject({
    roadPercent: between(settingsLimits.travel.roadPercent),
    cityKilometres: between(settingsLimits.travel.cityKilometres),
    cityKmh: between(settingsLimits.travel.cityKmh),
    countryKmh: between(settingsLimits.travel.countryKmh),
    unknownMinutes: between(settingsLimits.travel.unknownMinutes),
  }),
  cancellation: z.strictObject({
    fullRefundHours: between(settingsLimits.cancellation.fullRefundHours),
    halfRefundHours: between(settingsLimits.cancellation.halfRefundHours),
    rescheduleHours: between(settingsLimits.cancellation.rescheduleHours),
  }),
  dispatch: z.strictObject({
    waveSize: between(settingsLimits.dispatch.waveSize),
    waveMinutes: between(settingsLimits.dispatch.waveMinutes),
    giveUpHoursBefore: between(settingsLimits.dispatch.giveUpHoursBefore),
    leastSearchMinutes: between(settingsLimits.dispatch.leastSearchMinutes),
    answerHours: between(settingsLimits.dispatch.answerHours),
    quietFrom: quarterHour,
    quietUntil: quarterHour,
    quietBeyondHours: between(settingsLimits.dispatch.quietBeyondHours),
    undoMinutes: between(settingsLimits.dispatch.undoMinutes),
    completeHoursAfter: between(settingsLimits.dispatch.completeHoursAfter),
    therapistSharePercent: between(settingsLimits.dispatch.therapistSharePercent),
    /** Null: the share each had in the visit. */
    cancellationSharePercent: z.nullable(between(settingsLimits.dispatch.cancellationSharePercent)),
  }),
  receipts: z.strictObject({ vatPercentage: z.number().check(z.minimum(0), z.maximum(100)) }),
  company: z.strictObject({
    legalName: singleLine(120).check(required),
    taxNumber: singleLine(20).check(z.regex(/^\d{9}$/)),
    address: singleLine(200).check(required),
    email: emailAddress,
    phone: phoneNumber,
    complaintsBookUrl: outsideLink,
    disputesUrl: outsideLink,
  }),
  contact: z.strictObject({
    /** Digits only, with the country code; null for the number the server was started with. */
    chatNumber: z.nullable(z.string().check(z.regex(/^[1-9]\d{6,14}$/, 'text:admin:settings.validation.chatNumber'))),
  }),
  /** Markdown; an empty text is the standard text. */
  legal: z.strictObject({ privacy: legalText, terms: legalText, cookies: legalText }),
};

export const adminSettings = z.object({ ...settingsGroups, version });

export type AdminSettings = z.output<typeof adminSettings>;

export const getSettings = route({
  method: 'GET',
  path: '/api/admin/settings',
  who: 'admin',
  summary: 'Everything an admin can tune',
  answer: adminSettings,
});

export const updateSettings = route({
  method: 'PATCH',
  path: '/api/admin/settings',
  who: 'admin',
  summary: 'Change what is named; checked as a whole, true at once in every process',
  body: z.strictObject({
    version,
    booking: z.optional(z.partial(settingsGroups.booking)),
    travel: z.optional(z.partial(settingsGroups.travel)),
    cancellation: z.optional(z.partial(settingsGroups.cancellation)),
    dispatch: z.optional(z.partial(settingsGroups.dispatch)),
    receipts: z.optional(z.partial(settingsGroups.receipts)),
    company: z.optional(z.partial(settingsGroups.company)),
    contact: z.optional(z.partial(settingsGroups.contact)),
    legal: z.optional(z.partial(settingsGroups.legal)),
  }),
  answer: adminSettings,
  errors: ['changed_meanwhile'],
});

export const getStandardLegalText = route({
  method: 'GET',
  path: '/api/admin/settings/legal/:page',
  who: 'admin',
  summary: 'The standard text for a legal page, its variables not yet filled in: where an own text begins',
  params: z.object({ page: legalPage }),
  query: z.object({ lang: language }),
  answer: z.object({ text: z.string() }),
});
