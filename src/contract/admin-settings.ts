import * as z from 'zod/mini';
import { version } from './admin-list.ts';
import { route } from './route.ts';
import { emailAddress, freeText, singleLine } from './text-fields.ts';

const between = (from: number, to: number) => z.int().check(z.minimum(from), z.maximum(to));
const required = z.minLength(1, 'text:common:fields.required');
/** On the quarter hour, as starts are. */
const time = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/, 'text:admin:settings.validation.time'));
const legalText = z.strictObject({ en: freeText(60_000), pt: freeText(60_000) });
const outsideLink = z.string().check(z.trim(), z.maxLength(300), z.regex(/^https:\/\/[^\s"<>]+$/));

/** Groups of what an admin can tune, as it stands and as it may be changed. */
export const settingsGroups = {
  booking: z.strictObject({
    opensAt: time,
    closesAt: time,
    noticeHours: between(0, 168),
    horizonDays: between(1, 365),
    travelBufferMinutes: between(0, 180),
    holdMinutes: between(5, 60),
  }),
  cancellation: z.strictObject({
    fullRefundHours: between(0, 336),
    halfRefundHours: between(0, 336),
    rescheduleHours: between(0, 336),
  }),
  dispatch: z.strictObject({
    waveSize: between(1, 50),
    waveMinutes: between(1, 240),
    giveUpHoursBefore: between(0, 72),
    leastSearchMinutes: between(5, 720),
    undoMinutes: between(0, 120),
    completeHoursAfter: between(0, 72),
    therapistSharePercent: between(0, 100),
  }),
  receipts: z.strictObject({ vatPercentage: z.number().check(z.minimum(0), z.maximum(100)) }),
  company: z.strictObject({
    legalName: singleLine(120).check(required),
    taxNumber: singleLine(20).check(z.regex(/^\d{9}$/)),
    address: singleLine(200).check(required),
    email: emailAddress,
    phone: singleLine(40).check(z.regex(/^\+?[\d ()-]{6,}$/)),
    complaintsBookUrl: outsideLink,
    disputesUrl: outsideLink,
  }),
  contact: z.strictObject({
    /** Digits only, with the country code; null for the number the server was started with. */
    chatNumber: z.nullable(z.string().check(z.regex(/^[1-9]\d{6,14}$/, 'text:admin:settings.validation.chatNumber'))),
  }),
  /** Markdown; an empty text is the text of the house. */
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
