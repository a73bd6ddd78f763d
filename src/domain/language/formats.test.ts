import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { pt } from 'date-fns/locale/pt';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateStyle, formatDate, formatDuration, formatNumber, formatPercent, formatTime } from './formats.ts';
import type { Language } from './language.ts';

const patterns: Record<Language, Record<DateStyle, string>> = {
  en: { short: 'MM/dd/yyyy', medium: 'MMM d, yyyy', long: 'MMMM d, yyyy', full: 'EEEE, MMMM d, yyyy' },
  pt: { short: 'dd/MM/yyyy', medium: 'd MMM, yyyy', long: 'd MMMM, yyyy', full: 'EEEE, d MMMM, yyyy' },
};
const timePatterns: Record<Language, string> = { en: 'h:mm aaa', pt: 'HH:mm' };
const dateFnsLocales = { en: enUS, pt };

const zones = ['Europe/Lisbon', 'UTC', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Auckland'];
const anyInstant = fc.date({
  min: new Date('1995-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const anyLanguage = fc.constantFrom<Language>('en', 'pt');

describe('a date', () => {
  it.each<[Language, DateStyle, string]>([
    ['en', 'short', '11/05/2026'],
    ['en', 'medium', 'Nov 5, 2026'],
    ['en', 'long', 'November 5, 2026'],
    ['en', 'full', 'Thursday, November 5, 2026'],
    ['pt', 'short', '05/11/2026'],
    ['pt', 'medium', '5 nov, 2026'],
    ['pt', 'long', '5 novembro, 2026'],
    ['pt', 'full', 'quinta-feira, 5 novembro, 2026'],
  ])('in %s, %s, is %s', (language, style, expected) => {
    for (const value of ['2026-11-05T15:30:00Z', new Date('2026-11-05T15:30:00Z'), '2026-11-05']) {
      expect(formatDate(value, style, language)).toBe(expected);
    }
  });

  it('reads as date-fns writes it, in every month, style, language and zone', () => {
    const styles = fc.constantFrom<DateStyle>('short', 'medium', 'long', 'full');
    fc.assert(
      fc.property(anyInstant, styles, anyLanguage, fc.constantFrom(...zones), (instant, style, language, zone) => {
        const there = new TZDate(instant, zone);
        const expected = format(there, patterns[language][style], { locale: dateFnsLocales[language] });
        expect(formatDate(instant, style, language, zone)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('is that of Lisbon unless another zone is named', () => {
    expect(formatDate('2026-07-31T23:30:00Z', 'short', 'pt')).toBe('01/08/2026');
    expect(formatDate('2026-07-31T23:30:00Z', 'short', 'pt', 'UTC')).toBe('31/07/2026');
    expect(formatDate('2026-08-01T01:00:00+02:00', 'short', 'pt')).toBe('01/08/2026');
  });

  it('without a time is the same day everywhere', () => {
    for (const zone of zones) expect(formatDate('2026-11-05', 'short', 'pt', zone)).toBe('05/11/2026');
  });

  it.each([
    null,
    undefined,
    '',
    'soon',
    'Nov 5, 2026',
    '2026-02-30',
    '2026-13-01',
    '2026-02-30T10:00:00Z',
    '15:30',
    new Date('x'),
  ])('%j is an invalid one', (value) => {
    expect(formatDate(value, 'medium', 'en')).toBe('Invalid Date');
    expect(formatDate(value, 'medium', 'pt')).toBe('Invalid Date');
  });
});

describe('a time', () => {
  it.each([
    ['2026-11-05T15:30:00Z', '3:30 pm', '15:30'],
    ['2026-07-05T15:30:00Z', '4:30 pm', '16:30'],
    ['2026-11-05T00:05:00.000Z', '12:05 am', '00:05'],
    ['2026-11-05T12:00:00Z', '12:00 pm', '12:00'],
    ['15:30', '3:30 pm', '15:30'],
    ['08:00:00', '8:00 am', '08:00'],
    ['2026-11-05T09:15', '9:15 am', '09:15'],
  ])('%s reads %s, in Portuguese %s', (value, en, expectedPt) => {
    expect(formatTime(value, 'en')).toBe(en);
    expect(formatTime(value, 'pt')).toBe(expectedPt);
  });

  it('reads as date-fns writes it', () => {
    fc.assert(
      fc.property(anyInstant, anyLanguage, fc.constantFrom(...zones), (instant, language, zone) => {
        const expected = format(new TZDate(instant, zone), timePatterns[language], {
          locale: dateFnsLocales[language],
        });
        expect(formatTime(instant, language, zone)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it.each([null, undefined, '', 'noon', '24:00', '12:60', '1:30', '15:30 pm', new Date('x')])(
    '%j is an invalid one',
    (value) => {
      expect(formatTime(value, 'en')).toBe('Invalid Time');
      expect(formatTime(value, 'pt')).toBe('Invalid Time');
    },
  );
});

describe('a duration', () => {
  it.each([
    [0, '0m', '0min'],
    [1, '1m', '1min'],
    [59, '59m', '59min'],
    [60, '1h', '1h'],
    [75, '1h 15m', '1h 15min'],
    [90, '1h 30m', '1h 30min'],
    [120, '2h', '2h'],
    [1505, '25h 5m', '25h 5min'],
    [59.6, '1h', '1h'],
    [-5, '0m', '0min'],
    [Number.NaN, 'Invalid Time', 'Invalid Time'],
    [Number.POSITIVE_INFINITY, 'Invalid Time', 'Invalid Time'],
  ])('of %d minutes reads %s, in Portuguese %s', (minutes, en, expectedPt) => {
    expect(formatDuration(minutes, 'en')).toBe(en);
    expect(formatDuration(minutes, 'pt')).toBe(expectedPt);
  });
});

describe('numbers', () => {
  it.each([
    [1234.5, '1,234.50', '1234,50'],
    [12345.678, '12,345.68', '12\u00a0345,68'],
    [0, '0.00', '0,00'],
    [-3.1, '-3.10', '-3,10'],
  ])('%d reads %s, in Portuguese %s', (value, en, expectedPt) => {
    expect(formatNumber(value, 'en')).toBe(en);
    expect(formatNumber(value, 'pt')).toBe(expectedPt);
  });

  it('have as many digits as asked', () => {
    expect(formatNumber(4.456, 'en', 0)).toBe('4');
    expect(formatNumber(4.4, 'pt', 3)).toBe('4,400');
    expect(formatPercent(0.5, 'en', 0)).toBe('50%');
  });

  it('are per cent with one digit', () => {
    expect(formatPercent(0.1234, 'en')).toBe('12.3%');
    expect(formatPercent(0.1234, 'pt')).toBe('12,3\u00a0%');
  });

  it('a share without a fraction shows none', () => {
    expect(formatPercent(0.15, 'en')).toBe('15%');
    expect(formatPercent(0.15, 'pt')).toBe('15\u00a0%');
    expect(formatPercent(1, 'pt')).toBe('100\u00a0%');
    expect(formatPercent(0.29, 'en')).toBe('29%');
    expect(formatPercent(0.1234, 'pt', 0)).toBe('12\u00a0%');
  });
});
