import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AdminBooking, adminBooking, bookByPhone } from '#contract/admin-bookings.ts';
import type { Cents } from '#domain/money/cents.ts';
import { cents } from '#domain/money/cents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useAdminForm } from '#web/features/admin/shared/form/use-admin-form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { alternativesOf } from '../change/move-refusals.ts';
import { refreshBookings } from '../refresh.ts';
import { useBookAgain } from './book-again.ts';
import { type Catalogue, emptyValues, type PhoneValues, phoneForm, priceOf, toBody } from './by-phone-values.ts';

/** What stopped the booking although every field is right. Nothing that was typed is lost by it. */
export type PhoneConflict =
  | { readonly kind: 'gone'; readonly wished: string; readonly alternatives: readonly string[] }
  | { readonly kind: 'price'; readonly before: Cents; readonly now: Cents };

const conflictOf = (error: unknown, wished: string, before: Cents): PhoneConflict | null => {
  if (!(error instanceof ApiError)) return null;
  const alternatives = alternativesOf(error);
  if (alternatives) return { kind: 'gone', wished, alternatives };
  const { totalPrice } = (error.body ?? {}) as { totalPrice?: unknown };
  return error.code === 'price_changed' && typeof totalPrice === 'number'
    ? { kind: 'price', before, now: cents(totalPrice) }
    : null;
};

/** The same wishes under the same key: an answer that never arrived does not become a second booking. */
const useKey = () => {
  const last = useRef({ text: '', key: '' });
  return (body: unknown): string => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
};

export const useByPhone = (catalogue: Catalogue | null, onBooked: (booking: AdminBooking) => void) => {
  const { language } = useLanguage();
  const client = useQueryClient();
  const keyOf = useKey();
  const [conflict, setConflict] = useState<PhoneConflict | null>(null);

  const book = async (values: PhoneValues): Promise<AdminBooking> => {
    setConflict(null);
    const price = catalogue && priceOf(values, catalogue);
    const totalPrice = price?.totalPrice ?? cents(0);
    const body = toBody(values, totalPrice);
    try {
      return await call(bookByPhone, { body }, { headers: { 'idempotency-key': keyOf(body) } });
    } catch (error) {
      const found = conflictOf(error, values.datetime, totalPrice);
      setConflict(found);
      if (found?.kind === 'gone') void client.invalidateQueries({ queryKey: ['phone-free-days'] });
      if (found?.kind === 'price')
        await Promise.all([['treatments'], ['add-ins']].map((queryKey) => client.invalidateQueries({ queryKey })));
      throw error;
    }
  };

  const form = useAdminForm<PhoneValues, AdminBooking>({
    schema: phoneForm,
    rowSchema: adminBooking,
    row: null,
    toValues: () => emptyValues(language),
    fieldOfCode: { zip_malformed: 'zipCode', zip_not_served: 'zipCode' },
    save: book,
    onSaved: (booking) => {
      void refreshBookings();
      onBooked(booking);
    },
  });
  useBookAgain(form.form, catalogue);
  return { ...form, clash: conflict, forgetClash: () => setConflict(null) };
};

export type PhoneForm = ReturnType<typeof useByPhone>;
