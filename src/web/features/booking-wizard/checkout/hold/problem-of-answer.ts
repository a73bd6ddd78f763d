import { type Cents, cents } from '#domain/money/cents.ts';
import type { ApiError } from '#web/api/api-error.ts';
import type { HoldProblem, OtherBooking } from './hold-problem.ts';

const untilOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'until' in body && typeof body.until === 'string' ? body.until : null;

const phoneOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'phone' in body && typeof body.phone === 'string' ? body.phone : null;

const isOfDay = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'limit' in body && body.limit === 'day';

const alternativesOf = (body: unknown): string[] => {
  const list = typeof body === 'object' && body !== null && 'alternatives' in body ? body.alternatives : [];
  return Array.isArray(list) ? list.filter((start) => typeof start === 'string') : [];
};

const priceOf = (body: unknown): Cents | null => {
  const price = typeof body === 'object' && body !== null && 'totalPrice' in body ? body.totalPrice : null;
  return Number.isSafeInteger(price) ? cents(price as number) : null;
};

const otherOf = (body: unknown): OtherBooking | null => {
  const other = typeof body === 'object' && body !== null && 'booking' in body ? body.booking : null;
  const isKnown = typeof other === 'object' && other !== null && 'reference' in other && 'datetime' in other;
  return isKnown ? { reference: String(other.reference), datetime: String(other.datetime) } : null;
};

type Asked = { readonly email: string; readonly attempt: number };

// What shows it is wanted next.
void import('./answered-problem.tsx').catch(() => undefined);

/** Why the server did not make the booking, and what it offers instead. */
export const problemOfAnswer = (error: ApiError, seenPrice: Cents, asked: Asked): HoldProblem => {
  const { code, body, fields } = error;
  const text = error.said ?? '';
  const totalPrice = priceOf(body);
  if (code === 'slot_taken') return { kind: 'slot-gone', alternatives: alternativesOf(body) };
  if (code === 'client_busy') return { kind: 'busy', other: otherOf(body) };
  if (code === 'please_call') return { kind: 'call', text, phone: phoneOf(body) };
  if (code === 'price_changed' && totalPrice !== null) return { kind: 'price-changed', totalPrice, seenPrice };
  if (code === 'prove_email') return { kind: 'prove', ...asked, error: null };
  if (fields.emailCode) return { kind: 'prove', ...asked, error: fields.emailCode };
  if (code === 'too_many_holds') return { kind: 'too-many', isDay: isOfDay(body), until: untilOf(body) };
  if (code?.startsWith('code_')) return { kind: 'code-refused', text };
  if (Object.keys(fields).length > 0) return { kind: 'fields', text, fields };
  return { kind: 'failed', text };
};
