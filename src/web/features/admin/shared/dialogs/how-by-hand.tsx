import { useTranslation } from 'react-i18next';
import { type WayBackByHand, waysBackByHand } from '#domain/booking/pay-by.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { RadioPills } from '#web/ui/radio-cards.tsx';

type HowByHandProps = { amount: Cents; value: WayBackByHand; onChange(way: WayBackByHand): void };

/** What was handed over in person went through no provider: whoever took it gives it back, and notes how. */
export function HowByHand({ amount, value, onChange }: HowByHandProps) {
  const { t } = useTranslation('admin');
  const labelOf = (way: WayBackByHand): string =>
    way === 'bank_transfer' ? t('bookings.refund.transfer') : t(`bookings.payBy.${way}`);
  return (
    <div>
      <RadioPills
        legend={t('bookings.refund.byHand')}
        value={value}
        onChange={onChange}
        options={waysBackByHand.map((way) => ({ value: way, label: labelOf(way) }))}
      />
      <p className="mt-2 text-xs text-soft">{t('bookings.refund.byHandHint', { amount: formatMoney(amount) })}</p>
    </div>
  );
}
