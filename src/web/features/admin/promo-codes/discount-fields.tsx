import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { promoCodes } from '#contract/admin-promo-codes.ts';
import { parseEuros } from '#domain/money/parse-euros.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { PriceField } from '../shared/form/price-field.tsx';
import type { CodeFormState } from './code-values.ts';

/** What one begins with after changing the kind: ten per cent, ten euros. */
const usual = { percentage: 10, fixed: 1000 };

export function DiscountFields({ form: { form, field, controlled } }: { form: CodeFormState }) {
  const { t } = useTranslation('admin');
  const type = form.watch('discountType');
  return (
    <FieldPair>
      <Select
        {...field('discountType', {
          onChange: (event) =>
            form.setValue('discountValue', usual[event.target.value as keyof typeof usual], { shouldDirty: true }),
        })}
      >
        {promoCodes.fields.discountType.options.map((value) => (
          <option key={value} value={value}>
            {t(`promoTest.discountTypes.${value}`)}
          </option>
        ))}
      </Select>
      {type === 'fixed' ? (
        <PriceField {...controlled('discountValue')} hint={t('promoTest.fixedHint')} required />
      ) : (
        <PercentField {...controlled('discountValue')} />
      )}
    </FieldPair>
  );
}

const percentText = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value).replace('.', ',') : '';

/** `10` or `12,5`: the same two decimals an amount may have. */
const readPercent = (text: string): number => {
  const hundredths = parseEuros(text.replace('%', ''));
  return hundredths === null ? Number.NaN : hundredths / 100;
};

function PercentField({ control, label, error }: ReturnType<CodeFormState['controlled']>) {
  const { t } = useTranslation('admin');
  const { field } = useController({ control, name: 'discountValue' });
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null);
  const text = typed && Object.is(typed.value, field.value) ? typed.text : percentText(field.value);
  return (
    <TextField
      label={label}
      hint={t('promoTest.percentHint')}
      required
      error={error}
      inputMode="decimal"
      autoComplete="off"
      ref={field.ref}
      name={field.name}
      value={text}
      end={<span className="pr-3">{t('promoTest.perCent')}</span>}
      onChange={(event) => {
        const value = readPercent(event.target.value);
        setTyped({ text: event.target.value, value });
        field.onChange(value);
      }}
      onBlur={field.onBlur}
    />
  );
}
