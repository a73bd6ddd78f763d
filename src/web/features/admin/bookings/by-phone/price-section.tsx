import { useTranslation } from 'react-i18next';
import { formatDuration } from '#domain/language/formats.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import type { PriceLine } from '#domain/pricing/price-booking.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { type Catalogue, holdChoices, priceOf } from './by-phone-values.ts';
import { Section } from './section.tsx';
import type { PhoneForm } from './use-by-phone.ts';

/** What it costs, how long it is kept, and what only the company reads. */
export function PriceSection({ form, catalogue }: { form: PhoneForm; catalogue: Catalogue }) {
  const { t } = useTranslation('admin');
  const { t: tBooking } = useTranslation('booking');
  const { language } = useLanguage();
  const values = form.form.watch();
  const price = priceOf(values, catalogue);
  const nameOf = (line: PriceLine): string => {
    if (line.kind === 'add-in') return catalogue.addIns.find(({ id }) => id === line.addInId)?.name[language] ?? '';
    const treatment = catalogue.treatments.find(({ id }) => id === values.treatmentId);
    return tBooking('summary.treatment', { name: treatment?.name[language] ?? '', minutes: values.duration });
  };
  return (
    <Section title={t('bookByPhone.price')}>
      {price ? (
        <SummaryList
          rows={[
            ...(values.datetime
              ? [{ label: tBooking('summary.when'), value: formatMoment(values.datetime, language) }]
              : []),
            ...price.lines.map((line, index) => ({
              key: `${line.kind}-${index}`,
              label: 'quantity' in line && line.quantity > 1 ? `${nameOf(line)} × ${line.quantity}` : nameOf(line),
              value: formatMoney(line.amount),
            })),
          ]}
          total={{ label: tBooking('summary.total'), value: formatMoney(price.totalPrice) }}
        />
      ) : (
        <p className="text-s text-soft">{t('bookByPhone.priceFirst')}</p>
      )}
      <TextField
        {...form.register('nif')}
        className="sm:max-w-80"
        label={tBooking('checkout.nif')}
        inputMode="numeric"
        autoComplete="off"
        error={form.errorOf('nif')}
      />
      <Select
        label={t('bookByPhone.hold')}
        hint={t('bookByPhone.holdHint')}
        value={`${values.holdMinutes}`}
        error={form.errorOf('holdMinutes')}
        onChange={({ target }) => form.form.setValue('holdMinutes', Number(target.value), { shouldDirty: true })}
      >
        {holdChoices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatDuration(minutes, language)}
          </option>
        ))}
      </Select>
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
