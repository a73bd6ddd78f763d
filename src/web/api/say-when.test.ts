import i18next from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allTimesWords } from '#web/i18n/device-zone.ts';
import { sayMoment, sayTime, sayUntil } from './say-when.ts';

/** The device of somebody there. */
const liveIn = (timeZone: string): void => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
};

afterEach(() => vi.restoreAllMocks());

const instant = '2026-11-20T15:00:00.000Z';

describe('a time on the page', () => {
  it.each([
    ['in Lisbon, of a visit there', 'Europe/Lisbon', 'Europe/Lisbon', '3:00 pm'],
    ['in Lisbon, of a visit on Madeira, where clocks agree', 'Europe/Lisbon', 'Atlantic/Madeira', '3:00 pm'],
    ['in Lisbon, of a visit on the Azores', 'Europe/Lisbon', 'Atlantic/Azores', '2:00 pm (Azores time)'],
    ['on the Azores, where Lisbon may be meant', 'Atlantic/Azores', 'Atlantic/Azores', '2:00 pm (Azores time)'],
    ['on the Azores, of a visit in Lisbon', 'Atlantic/Azores', 'Europe/Lisbon', '3:00 pm (Lisbon time)'],
    ['in New York', 'America/New_York', 'Europe/Lisbon', '3:00 pm (Lisbon time)'],
  ] as const)('says whose clock it is where it could be mistaken: %s', (_, device, place, text) => {
    liveIn(device);
    expect(sayTime(instant, 'en', place)).toBe(text);
  });

  it.each([
    ['in Lisbon, of Lisbon', 'Europe/Lisbon', 'Europe/Lisbon', ''],
    ['in Lisbon, of the Azores', 'Europe/Lisbon', 'Atlantic/Azores', 'All times are Azores time.'],
    ['in New York, of Lisbon', 'America/New_York', 'Europe/Lisbon', 'All times are Lisbon time.'],
  ] as const)('a page of times says it once, and only there: %s', (_, device, place, text) => {
    liveIn(device);
    expect(allTimesWords(instant, place)).toBe(text);
  });

  it('says until when by the hour alone while it is today, and else with the day', () => {
    liveIn('Europe/Lisbon');
    vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] });
    expect(sayUntil('2026-11-20T15:15:00.000Z', 'en', 'Europe/Lisbon')).toBe('3:15 pm');
    expect(sayUntil('2026-11-21T00:05:00.000Z', 'en', 'Europe/Lisbon')).toBe('tomorrow, 12:05 am');
    vi.useRealTimers();
  });

  it('says so in Portuguese', async () => {
    liveIn('Europe/Lisbon');
    await i18next.changeLanguage('pt');
    expect(sayMoment(instant, 'pt', 'Atlantic/Azores')).toBe('20 nov, 2026, 14:00 (hora dos Açores)');
  });
});
