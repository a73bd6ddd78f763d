import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { formatReference } from '#domain/money/ways-to-pay.ts';
import { disputeTones, paymentStateTones, refundTones } from '#web/features/admin/bookings/booking-tones.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Tag } from '#web/ui/tag.tsx';
import { SettleRefund } from '../actions/settle-refund-dialog.tsx';

type Payment = AdminBooking['payments'][number];

/** One attempt to pay, with everything that came of it. */
export function PaymentCard({ payment, bookingId }: { payment: Payment; bookingId: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const at = (instant: string): string => formatMoment(instant, language);
  return (
    <li className="rounded-m border border-line px-4 py-3.5 text-s">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="figure text-l">{formatMoney(payment.amount)}</span>
        <Tag tone={paymentStateTones[payment.status]}>{t(`bookings.money.states.${payment.status}`)}</Tag>
      </div>
      <p className="mt-0.5 text-xs text-soft">
        {payment.settledAt && payment.status === 'succeeded'
          ? t('bookings.money.settled', { at: at(payment.settledAt) })
          : t('bookings.money.begun', { at: at(payment.createdAt) })}
      </p>
      <Way payment={payment} />
      {payment.lastError && (
        <p className="mt-2 wrap-anywhere">{t('bookings.money.lastError', { text: payment.lastError })}</p>
      )}
      <Refunds refunds={payment.refunds} bookingId={bookingId} />
      <Disputes disputes={payment.disputes} />
      {payment.intentId && (
        <p className="mt-2.5 text-xs text-soft">
          {t('bookings.money.provider')}: <code className="wrap-anywhere">{payment.intentId}</code>
        </p>
      )}
    </li>
  );
}

const ways = ['card', 'mb_way', 'multibanco'] as const;

/** What it was paid with, or which bank is waited for. */
function Way({ payment: { method, bankWait } }: { payment: Payment }) {
  const { t } = useTranslation('admin');
  const kind = bankWait?.way ?? method?.kind;
  if (!kind) return null;
  const known = ways.find((way) => way === kind);
  const name = known ? t(`money.methods.${known}`) : kind;
  const waiting = bankWait && (bankWait.isOnItsWay ? t('bookings.money.onItsWay') : waitWords(bankWait, t));
  return <DotLine className="mt-1" parts={[name, method?.last4, waiting]} />;
}

const waitWords = ({ entity, reference }: NonNullable<Payment['bankWait']>, t: TFunction<'admin'>): string =>
  entity && reference
    ? t('bookings.money.waitsVoucher', { entity, reference: formatReference(reference) })
    : t('bookings.money.waitsApp');

const rowLook = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1';

function Refunds({ refunds, bookingId }: Pick<Payment, 'refunds'> & { bookingId: string }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 border-t border-line pt-3">
      {refunds.map(({ id, amount, status, settledHow, createdAt, doneAt }) => (
        <li key={id}>
          <div className={rowLook}>
            <span>
              {t('bookings.money.refund', { amount: formatMoney(amount) })}
              <span className="block text-xs text-soft">{formatMoment(doneAt ?? createdAt, language)}</span>
            </span>
            <Tag tone={refundTones[status]}>{t(`bookings.money.refundStates.${status}`)}</Tag>
          </div>
          {status === 'failed' && !settledHow && <SettleRefund bookingId={bookingId} refundId={id} />}
          {settledHow && <p className="mt-1 text-soft">{t(`bookings.settle.${settledHow}Done`)}</p>}
        </li>
      ))}
    </ul>
  );
}

function Disputes({ disputes }: Pick<Payment, 'disputes'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (disputes.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 border-t border-line pt-3">
      {disputes.map(({ status, createdAt }) => (
        <li key={createdAt} className={rowLook}>
          {t('bookings.money.dispute', { at: formatMoment(createdAt, language) })}
          <Tag tone={disputeTones[status]}>{t(`bookings.money.disputes.${status}`)}</Tag>
        </li>
      ))}
    </ul>
  );
}
