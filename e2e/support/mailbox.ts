import type { Page } from '@playwright/test';
import type { SmsMessage } from '#contract/sms.ts';
import { get } from './server-calls.ts';

/* What the built-in mailbox holds of a visit; only the office can open it. */

/** The short messages of a visit that have left, in their order. */
export const textsTo = async (office: Page, bookingId: string): Promise<SmsMessage[]> =>
  (await get<{ items: SmsMessage[] }>(office.request, '/api/admin/sms?pageSize=100')).items
    .filter((sms) => sms.bookingId === bookingId && sms.status === 'sent')
    .reverse();

/** The kinds of mails about a visit, those that wait for their hour too. */
export const mailsAbout = async (office: Page, bookingId: string): Promise<string[]> =>
  (await get<{ type: string }[]>(office.request, `/api/admin/bookings/${bookingId}/mails`)).map(({ type }) => type);
