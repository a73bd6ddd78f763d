import { useTranslation } from 'react-i18next';
import { promoCodeFields } from '#contract/admin-promo-codes.ts';
import { parseEuros } from '#domain/money/parse-euros.ts';
import { TextField } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { PriceField } from '../shared/form/price-field.tsx';
import { useTypedNumber } from '../shared/form/use-typed-number.ts';
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
        options={promoCodeFields.discountType.options.map((value) => ({
          value,
          label: t(`promoTest.discountTypes.${value}`),
        }))}
      />
      {type === 'fixed' ? (
        <PriceField {...controlled('discountValue')} hint={t('promoTest.fixedHint')} required />
      ) : (
        <PercentField {...controlled('discountValue')} />
      )}
    </FieldPair>
  );
}

/** `10` or `12,5`: the same two decimals an amount may have. */
const readPercent = (text: string): number => {
  const hundredths = parseEuros(text.replace('%', ''));
  return hundredths === null ? Number.NaN : hundredths / 100;
};
const writePercent = (value: number): string => String(value).replace('.', ',');

function PercentField({ control, name, label, error }: ReturnType<CodeFormState['controlled']>) {
  const { t } = useTranslation('admin');
  const { input } = useTypedNumber({ control, name, write: writePercent, read: readPercent });
  return (
    <TextField
      {...input}
      label={label}
      hint={t('promoTest.percentHint')}
      required
      error={error}
      end={<span className="pr-3">{t('promoTest.perCent')}</span>}
    />
  );
}
