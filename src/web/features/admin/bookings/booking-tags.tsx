import { useTranslation } from 'react-i18next';
import type { AdminBookingRow } from '#contract/admin-bookings.ts';
import type { PaymentStatus } from '#domain/booking/payment-status.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { statusTones } from './booking-tones.ts';

const paymentTones: Record<PaymentStatus, TagTone> = {
  pending: 'wait',
  paid: 'good',
  failed: 'bad',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  expired: 'neutral',
};

/** Where it stands; what needs a hand says that instead. */
export function StatusTag({
  status,
  needsAttention,
  absent,
}: Pick<AdminBookingRow, 'status' | 'needsAttention' | 'absent'>) {
  const { t } = useTranslation('admin');
  const [first] = absent;
  if (first) return <Tag tone="bad">{t(`home.trouble.tags.therapist_${first.reason}`, { name: first.firstName })}</Tag>;
  if (needsAttention && status === 'finding_therapist') return <Tag tone="bad">{t('bookings.needsAttention')}</Tag>;
  return <Tag tone={statusTones[status]}>{t(`bookingsFile.statuses.${status}`)}</Tag>;
}

export function PaymentTag({ status, due }: { status: AdminBookingRow['paymentStatus']; due?: Cents | undefined }) {
  const { t } = useTranslation('admin');
  if (due) return <Tag tone="wait">{t('bookings.changeVisit.open', { amount: formatMoney(due) })}</Tag>;
  return <Tag tone={paymentTones[status]}>{t(`bookings.payments.${status}`)}</Tag>;
}
