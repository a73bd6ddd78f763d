import { addDays, daysBetween, firstOfMonth, lastOfMonth } from '#domain/time/days.ts';
import { parseWallClock } from '#domain/time/wall-clock.ts';

export const presets = ['7', '30', '90', 'month', 'last-month'] as const;
type Preset = (typeof presets)[number];

/** Days in Lisbon, both included. */
export type Range = { readonly preset: Preset | 'own'; readonly from: string; readonly to: string };

/** As many as the server reckons with. */
const mostDays = 731;

const daysOf = (preset: Preset, today: string): { from: string; to: string } => {
  if (preset === 'month') return { from: firstOfMonth(today), to: today };
  if (preset === 'last-month') {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to: lastOfMonth(to) };
  }
  return { from: addDays(today, 1 - Number(preset)), to: today };
};

export type RangeFault = 'missing' | 'wrongOrder' | 'tooLong';

export const faultOfRange = (from: string, to: string): RangeFault | null => {
  const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseWallClock(text) !== null;
  if (!isDay(from) || !isDay(to)) return 'missing';
  if (to < from) return 'wrongOrder';
  return daysBetween(from, to) >= mostDays ? 'tooLong' : null;
};

/** What the address bar says, `?range=7` or `?from=2026-10-01&to=2026-10-31`; without a word, 30 days. */
export const parseRange = (search: string, today: string): Range => {
  const params = new URLSearchParams(search);
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  if (!faultOfRange(from, to)) return { preset: 'own', from, to };
  const preset = presets.find((name) => name === params.get('range')) ?? '30';
  return { preset, ...daysOf(preset, today) };
};

/** The same address with another period in it. */
export const rangeHref = (search: string, range: Preset | { from: string; to: string }): string => {
  const params = new URLSearchParams(search);
  for (const name of ['range', 'from', 'to']) params.delete(name);
  if (typeof range === 'string') params.set('range', range);
  else {
    params.set('from', range.from);
    params.set('to', range.to);
  }
  return `?${params}`;
};
