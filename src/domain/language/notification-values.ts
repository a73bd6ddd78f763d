import { formatPhone } from '../identity/phone-number.ts';
import { type Cents, formatMoney } from '../money/cents.ts';
import type { TimeZone } from '../time/time-zone.ts';
import { lisbon } from '../time/wall-clock.ts';
import type { Language } from './language.ts';
import { formatVisitDay } from './moments.ts';
import { formatPlaceTime } from './zone-names.ts';

/** The facts a notification carries. */
type Values = Partial<Record<'startsAt' | 'oldStartsAt' | 'answerBy' | 'until' | 'heldUntil' | 'expectedAt', string>> &
  Partial<Record<'reference' | 'area' | 'therapist' | 'phone', string>> &
  Partial<Record<'pay' | 'refund' | 'amount', Cents>> & { treatment?: { en: string; pt: string }; timezone?: TimeZone };

type MaybeUndefined<Type> = { [Name in keyof Type]: Type[Name] | undefined };

/** The same, as people of a language write them: what the sentences of `common:notifications` are filled with. */
export const notificationValues = (values: MaybeUndefined<Values>, language: Language) => {
  const { treatment, startsAt, oldStartsAt, answerBy, until, heldUntil, expectedAt, phone, ...rest } = values;
  const { pay, refund, amount, timezone = lisbon, ...plain } = rest;
  const day = (instant: string | undefined) => instant && formatVisitDay(instant, language, { timeZone: timezone });
  const time = (instant: string | undefined) => instant && formatPlaceTime(instant, timezone, language);
  const moment = (instant: string | undefined) => instant && `${day(instant)}, ${time(instant)}`;
  const money = (cents: Cents | undefined) => (cents === undefined ? undefined : formatMoney(cents));
  return {
    ...plain,
    treatment: treatment?.[language],
    date: day(startsAt),
    time: time(startsAt),
    oldDate: day(oldStartsAt),
    oldTime: time(oldStartsAt),
    // Each may be on another day than the one on which it is read.
    answerBy: moment(answerBy),
    until: moment(until),
    heldUntil: moment(heldUntil),
    expectedAt: time(expectedAt),
    phone: phone && formatPhone(phone),
    pay: money(pay),
    refund: money(refund),
    amount: money(amount),
  };
};
