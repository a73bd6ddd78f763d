import { leastGiftAmount, mostGiftAmount, suggestedGiftAmounts } from '#domain/gift-cards/gift-card-rules.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { TextField } from '#web/ui/field.tsx';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { useGiftCardWords } from '../gift-card-words.ts';
import type { GiftForm } from './gift-form.ts';

type AmountChoiceProps = {
  form: GiftForm;
  hasFault: boolean;
  onChange(changes: Partial<GiftForm>): void;
};

export function AmountChoice({ form, hasFault, onChange }: AmountChoiceProps) {
  const { t } = useGiftCardWords();
  const limits = { least: formatMoney(leastGiftAmount), most: formatMoney(mostGiftAmount) };
  return (
    <div className="grid gap-4">
      <RadioPills
        legend={t('amount.legend')}
        value={form.amount}
        onChange={(amount) => onChange({ amount })}
        options={[
          ...suggestedGiftAmounts.map((amount) => ({ value: String(amount), label: formatMoney(amount) })),
          { value: 'other', label: t('amount.other') },
        ]}
      />
      {form.amount === 'other' && (
        <TextField
          className="max-w-60"
          label={t('amount.euros')}
          hint={t('amount.hint', limits)}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={9}
          end={<span className="pr-3">€</span>}
          value={form.otherEuros}
          error={hasFault ? t('fault.amount', limits) : undefined}
          onChange={(event) => onChange({ otherEuros: event.target.value })}
        />
      )}
    </div>
  );
}
