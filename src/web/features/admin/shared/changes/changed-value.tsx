import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditSubject } from '#contract/audit.ts';
import type { TimeOff, WorkingHour } from '#contract/working-time.ts';
import type { OtherDay } from '#domain/availability/open-week.ts';
import { formatDate } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { calendarWords } from '#web/ui/calendar-words.ts';
import { useMailName } from '../use-mail-name.ts';
import { kindOf, useKnownNames } from './use-known-names.ts';

type ChangedValueProps = { subject: AuditSubject; path: readonly string[]; value: unknown };

const moneyFields = [
  'price',
  'price60min',
  'price75min',
  'price90min',
  'minimumAmount',
  'totalPrice',
  'discountAmount',
];
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const mostLetters = 160;
/** Of January 2026: weekdays count from 1, which is Monday. */
const firstMonday = 5;

/** A value of the log as people write it: money, days, yes and no, names instead of numbers. */
export function ChangedValue({ subject, path, value }: ChangedValueProps) {
  const field = path.at(-1) ?? '';
  const nameOf = useKnownNames(kindOf(field, subject));
  const { t } = useTranslation('admin');
  const written = useWritten(field);
  if (Array.isArray(value) && value.length > 0) {
    const parts = value.map((part: unknown) => {
      const name = nameOf(part);
      return name === undefined && kindOf(field, subject)
        ? t('audit.values.gone', { id: String(part) })
        : (name ?? part);
    });
    return <ClippedText text={parts.map((part) => String(written(part))).join(', ')} />;
  }
  if (field === 'imageUrl' && typeof value === 'string')
    return <img src={value} alt={t('audit.values.picture')} className="inline-block size-10 rounded-s object-cover" />;
  const shown = written(nameOf(value) ?? value);
  return typeof shown === 'string' ? <ClippedText text={shown} /> : shown;
}

const useWritten = (field: string): ((value: unknown) => ReactNode) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const mailName = useMailName();
  return (value) => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return t('form.empty');
    if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
    if (typeof value === 'number')
      return moneyFields.includes(field) ? formatMoney(cents(value)) : String(value).replace('.', ',');
    if (typeof value === 'object') return writtenParts(value, language);
    if (field === 'language' || field === 'languages') return languageName(String(value), language);
    if (field === 'account' || field === 'userId') return t('audit.values.account');
    const text = String(value);
    if (instant.test(text)) return formatMoment(text, language);
    if (day.test(text)) return formatDate(text, 'medium', language);
    if (field === 'event') return t(`tracking.events.${text}` as 'tracking.events.purchase', { defaultValue: text });
    const known = t(`audit.values.${field}.${text}` as 'audit.values.role.admin', { defaultValue: '' });
    return known || (field === 'mail' ? mailName(text) : text);
  };
};

/** The two kinds of rows that stand inside others: hours of a week, days off. */
const writtenParts = (value: object, language: Language): string => {
  if ('weekday' in value) {
    const { weekday, ...times } = value as WorkingHour | OtherDay;
    const name = calendarWords(language).shortWeekday(new Date(2026, 0, firstMonday + weekday - 1));
    if ('from' in times) return `${name} ${times.from}–${times.to}`;
    return times.hours ? `${name} ${times.hours.opensAt}–${times.hours.closesAt}` : `${name} –`;
  }
  if ('startsOn' in value) {
    const { startsOn, endsOn, times } = value as TimeOff;
    if (times) return `${formatDate(startsOn, 'medium', language)}, ${times.from}–${times.to}`;
    return `${formatDate(startsOn, 'medium', language)} – ${formatDate(endsOn, 'medium', language)}`;
  }
  return JSON.stringify(value);
};

const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;

/** A whole legal page would fill the screen twice: its beginning stands there, the rest on demand. */
function ClippedText({ text }: { text: string }) {
  const { t } = useTranslation('admin');
  if (text.length <= mostLetters) return <span className="whitespace-pre-line">{text}</span>;
  return (
    <details className="inline-block max-w-full align-top">
      <summary className="cursor-pointer">
        {text.slice(0, mostLetters / 2).trimEnd()}…{' '}
        <span className="underline underline-offset-2">{t('audit.showAll')}</span>
      </summary>
      <span className="mt-1 block whitespace-pre-line">{text}</span>
    </details>
  );
}
