import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quoteBooking } from '#contract/bookings.ts';
import { onSiteWays } from '#domain/booking/pay-by.ts';
import { formatDuration } from '#domain/language/formats.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import type { PriceLine } from '#domain/pricing/price-booking.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { call } from '#web/api/call.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { priceRows } from '#web/payment/price-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { type Catalogue, holdChoices, payHows, priceOf, quoteOf } from './by-phone-values.ts';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';

type PriceSectionProps = {
  form: PhoneForm;
  catalogue: Catalogue;
  /** Of the place. */
  zone: TimeZone;
};

/** With a code the server knows what it takes off; without one the browser reckons as the server does. */
const useQuote = ({ form }: PhoneForm) => {
  const values = form.watch();
  const wish = { ...quoteOf(values), code: values.code };
  return useQuery({
    queryKey: ['phone-quote', wish],
    queryFn: ({ signal }) => call(quoteBooking, { body: wish }, { signal }),
    enabled: values.code !== '' && values.treatmentId !== 0,
    staleTime: 0,
    retry: false,
  });
};

/** What it comes to; null while nothing is chosen, or while a code is being asked about. */
export const useTotal = (form: PhoneForm, catalogue: Catalogue): Cents | null => {
  const quote = useQuote(form);
  const values = form.form.watch();
  if (values.code !== '') return quote.data?.totalPrice ?? null;
  return priceOf(values, catalogue)?.totalPrice ?? null;
};

/** What it costs, how it is paid, and what only the company reads. */
export function PriceSection({ form, catalogue, zone }: PriceSectionProps) {
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  return (
    <Section title={t('bookByPhone.price')}>
      <Bill form={form} catalogue={catalogue} zone={zone} />
      <CodeField form={form} />
      <PayWays form={form} />
      <TextField
        {...form.register('nif')}
        className="sm:max-w-80"
        label={tBooking('checkout.nif')}
        inputMode="numeric"
        autoComplete="off"
        error={form.errorOf('nif')}
      />
      <TextArea
        {...form.register('internalNotes')}
        rows={3}
        label={t('bookByPhone.internalNotes')}
        hint={t('bookByPhone.internalNotesHint')}
        error={form.errorOf('internalNotes')}
      />
    </Section>
  );
}

function Bill({ form, catalogue, zone }: PriceSectionProps) {
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  const { language } = useLanguage();
  const quote = useQuote(form);
  const values = form.form.watch();
  const price = priceOf(values, catalogue);
  const total = useTotal(form, catalogue);
  if (!price) return <p className="text-s text-soft">{t('bookByPhone.priceFirst')}</p>;
  const nameOf = (line: PriceLine): string => {
    if (line.kind === 'add-in') return catalogue.addIns.find(({ id }) => id === line.addInId)?.name[language] ?? '';
    const treatment = catalogue.treatments.find(({ id }) => id === values.treatmentId);
    return tBooking('summary.treatment', { name: treatment?.name[language] ?? '', minutes: values.duration });
  };
  const lines =
    values.code !== '' && quote.data
      ? priceRows(quote.data.lines, language)
      : price.lines.map((line, index) => ({
          key: `${line.kind}-${index}`,
          label: 'quantity' in line && line.quantity > 1 ? `${nameOf(line)} × ${line.quantity}` : nameOf(line),
          value: formatMoney(line.amount),
        }));
  const when = values.datetime
    ? [{ label: tBooking('summary.when'), value: sayMoment(values.datetime, language, zone) }]
    : [];
  return (
    <SummaryList
      rows={[...when, ...lines]}
      total={{ label: tBooking('summary.total'), value: total === null ? '—' : formatMoney(total) }}
    />
  );
}

/** A promo code or a gift card, as at the checkout. */
function CodeField({ form }: { form: PhoneForm }) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const quote = useQuote(form);
  const code = form.form.watch('code');
  const set = (next: string): void => form.form.setValue('code', next, { shouldDirty: true });
  if (code !== '' && !quote.isError)
    return (
      <p className="flex items-center justify-between gap-3 text-s">
        <span className="min-w-0 truncate">{t('bookByPhone.codeUsed', { code })}</span>
        <Button variant="ghost" size="small" onClick={() => set('')}>
          {t('bookByPhone.codeRemove')}
        </Button>
      </p>
    );
  return (
    <div className="flex items-end gap-2.5">
      <TextField
        className="flex-1"
        label={t('bookByPhone.code')}
        value={text}
        autoComplete="off"
        error={code !== '' && quote.isError ? failureText(quote.error) : undefined}
        onChange={({ target }) => {
          setText(target.value);
          if (code !== '') set('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter asks about the code; it does not book.
          event.preventDefault();
          set(text.trim());
        }}
      />
      <Button variant="ghost" size="small" className="mb-1" onClick={() => set(text.trim())}>
        {t('bookByPhone.codeUse')}
      </Button>
    </div>
  );
}

function PayWays({ form: { form, register, errorOf } }: { form: PhoneForm }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isSupport = useIsSupport();
  const [payHow, payBy, holdMinutes] = form.watch(['payHow', 'payBy', 'holdMinutes']);
  return (
    <>
      <RadioPills
        legend={t('bookByPhone.pay.legend')}
        value={payHow}
        onChange={(how) => form.setValue('payHow', how, { shouldDirty: true })}
        options={payHows
          .filter((how) => !(isSupport && how === 'free'))
          .map((value) => ({ value, label: t(`bookByPhone.pay.${value}`) }))}
      />
      {payHow === 'link' && (
        <Select
          label={t('bookByPhone.hold')}
          hint={t('bookByPhone.holdHint')}
          value={`${holdMinutes}`}
          error={errorOf('holdMinutes')}
          onChange={({ target }) => form.setValue('holdMinutes', Number(target.value), { shouldDirty: true })}
          options={holdChoices.map((minutes) => ({ value: minutes, label: formatDuration(minutes, language) }))}
        />
      )}
      {payHow === 'on_site' && (
        <RadioPills
          legend={t('bookByPhone.pay.with')}
          value={payBy}
          onChange={(by) => form.setValue('payBy', by, { shouldDirty: true })}
          options={onSiteWays.map((value) => ({ value, label: t(`bookings.payBy.${value}`) }))}
        />
      )}
      {payHow === 'free' && (
        <TextField
          {...register('freeReason')}
          label={t('bookByPhone.pay.reason')}
          required
          autoComplete="off"
          error={errorOf('freeReason')}
        />
      )}
      <p className="rounded-m bg-sunken px-4 py-3 text-s">{t(`bookByPhone.pay.then.${payHow}`)}</p>
    </>
  );
}
