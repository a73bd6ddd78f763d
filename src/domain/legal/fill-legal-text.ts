import { graceMinutes, therapistLateMinutes } from '../booking/cancellation.ts';
import type { CompanyRules } from '../booking/company-rules.ts';
import { visitDayRules } from '../booking/visit-day.ts';
import { refundedCreditMonths } from '../gift-cards/gift-card-rules.ts';
import { longestVoucherDays, voucherNoticeDays } from '../money/ways-to-pay.ts';

/** Puts values in the place of `{{name}}`; a name nobody knows stays as it stands. */
export const fillLegalText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** Names in `{{…}}` that nothing is known about: people would read them as they stand. */
export const unknownNames = (template: string, known: readonly string[]): string[] => {
  const named = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !known.includes(name));
};

/** What a legal text may name: the company, and the figures of the terms. */
export const legalNames = [
  'brand',
  'legalName',
  'taxNumber',
  'address',
  'email',
  'phone',
  'callCost',
  'complaintsBookUrl',
  'disputesUrl',
  'holdMinutes',
  'fullRefundHours',
  'halfRefundHours',
  'rescheduleHours',
  'answerHours',
  'giveUpHoursBefore',
  'leastSearchMinutes',
  'graceMinutes',
  'lateMinutes',
  'giftCardMonths',
  'doorMinutes',
  'voucherDays',
  'voucherNoticeDays',
  'retention',
  'invoices',
] as const;

export type LegalValues = Readonly<Record<(typeof legalNames)[number], string>>;

type Figures = {
  booking: { holdMinutes: number };
  cancellation: CompanyRules['cancellation'];
  dispatch: Pick<CompanyRules['dispatch'], 'giveUpHoursBefore' | 'leastSearchMinutes'> & { answerHours: number };
};

/** The figures of the terms: those of the settings, and those that are the same for everybody. */
export const legalFigures = ({ booking, cancellation, dispatch }: Figures) => ({
  holdMinutes: String(booking.holdMinutes),
  fullRefundHours: String(cancellation.fullRefundHours),
  halfRefundHours: String(cancellation.halfRefundHours),
  rescheduleHours: String(cancellation.rescheduleHours),
  answerHours: String(dispatch.answerHours),
  giveUpHoursBefore: String(dispatch.giveUpHoursBefore),
  leastSearchMinutes: String(dispatch.leastSearchMinutes),
  graceMinutes: String(graceMinutes),
  lateMinutes: String(therapistLateMinutes),
  giftCardMonths: String(refundedCreditMonths),
  doorMinutes: String(visitDayRules.waitAtDoorMinutes),
  voucherDays: String(longestVoucherDays),
  voucherNoticeDays: String(voucherNoticeDays),
});
