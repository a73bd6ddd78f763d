import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type AdminBooking, adminBooking, bookByPhone } from '#contract/admin-bookings.ts';
import { quoteBooking } from '#contract/bookings.ts';
import type { Cents } from '#domain/money/cents.ts';
import { cents } from '#domain/money/cents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useAdminForm } from '#web/features/admin/shared/form/use-admin-form.ts';
import { refreshBookings } from '#web/features/admin/shared/visits/refresh.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { deviceMemory } from '#web/ui/browser-memory.ts';
import { alternativesOf } from '../change/move-refusals.ts';
import { useBookAgain } from './book-again.ts';
import {
  type Catalogue,
  emptyValues,
  type PhoneValues,
  phoneForm,
  priceOf,
  quoteOf,
  toBody,
} from './by-phone-values.ts';

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

/** With a code the server says what it takes off, at the moment of booking as before. */
const totalOf = async (values: PhoneValues, catalogue: Catalogue): Promise<Cents> => {
  if (values.code === '') return priceOf(values, catalogue)?.totalPrice ?? cents(0);
  return (await call(quoteBooking, { body: { ...quoteOf(values), code: values.code } })).totalPrice;
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

const draftKey = 'calma:phone-draft';
const longestDraft = 24 * 60 * 60_000;

type Draft = { at: number; values: PhoneValues };

/** Without what was said about health: that is written down anew. */
const keepDraft = (values: PhoneValues): void =>
  deviceMemory.keepJson(draftKey, { at: Date.now(), values: { ...values, notes: '', notesConsent: false } });

/** Of a call that was interrupted, as long as this version of the form understands it. */
const readDraft = (): PhoneValues | null => {
  const kept = deviceMemory.readJson(draftKey) as Draft | null;
  const isKnown = typeof kept?.values?.guestDetails?.phone === 'string' && typeof kept.values.payHow === 'string';
  if (!kept || !isKnown || Date.now() - kept.at > longestDraft) return null;
  // What was not asked yet when it was kept is as if not answered.
  return { ...emptyValues(kept.values.language), ...kept.values };
};

const forgetDraft = (): void => deviceMemory.keepJson(draftKey, null);

/** Where somebody clicked in the calendar: the start, and whose row it was. */
export type Preset = { startsAt?: string | undefined; therapistId?: string | undefined };

const useDraft = (form: UseFormReturn<PhoneValues, unknown, PhoneValues>, isDirty: boolean) => {
  const [draft, setDraft] = useState(readDraft);
  useEffect(() => {
    const watching = form.watch(() => {
      if (form.formState.isDirty) keepDraft(form.getValues());
    });
    return () => watching.unsubscribe();
  }, [form]);
  return {
    /** Offered until something is typed: from then on this call is the one that is kept. */
    draft: isDirty ? null : draft,
    restoreDraft: (): void => {
      if (draft) form.reset(draft, { keepDefaultValues: true });
      setDraft(null);
    },
    dropDraft: (): void => {
      forgetDraft();
      setDraft(null);
    },
  };
};

export const useByPhone = (catalogue: Catalogue, onBooked: (booking: AdminBooking) => void, preset: Preset = {}) => {
  const { language } = useLanguage();
  const client = useQueryClient();
  const keyOf = useKey();
  const [conflict, setConflict] = useState<PhoneConflict | null>(null);

  const book = async (values: PhoneValues): Promise<AdminBooking> => {
    setConflict(null);
    const totalPrice = await totalOf(values, catalogue);
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
    toValues: () => ({
      ...emptyValues(language),
      datetime: preset.startsAt ?? '',
      therapistId: preset.therapistId ?? null,
    }),
    fieldOfCode: { zip_malformed: 'zipCode', zip_not_served: 'zipCode', therapist_busy: 'datetime' },
    save: book,
    onSaved: (booking) => {
      forgetDraft();
      void refreshBookings();
      onBooked(booking);
    },
  });
  useBookAgain(form.form, catalogue);
  const drafts = useDraft(form.form, form.isDirty);
  return { ...form, ...drafts, clash: conflict, forgetClash: () => setConflict(null) };
};

export type PhoneForm = ReturnType<typeof useByPhone>;
