import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { formatReference } from '#domain/money/ways-to-pay.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useActor, useReason } from './tabs/history-tab.tsx';

type BookingNoticesProps = { booking: AdminBooking; onFind(): void };

/** What is out of the ordinary, before everything else. */
export function BookingNotices({ booking, onFind }: BookingNoticesProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isSupport = useIsSupport();
  const { status, assignment, choice, holdExpiresAt } = booking;
  if (!isSupport && booking.money.words.endsWith('_refused'))
    return (
      <Notice tone="error" announced={false} className="mb-4" title={t('bookings.notices.refused')}>
        {t('bookings.notices.refusedText')}
      </Notice>
    );
  if (status === 'finding_therapist' && assignment.needsAttention)
    return <Attention booking={booking} onFind={onFind} />;
  if (booking.absent.length > 0) return <Absent booking={booking} onFind={onFind} />;
  if (choice)
    return (
      <Notice tone="warning" announced={false} className="mb-4">
        <ChoiceWords choice={choice} /> <EndWords booking={booking} />
      </Notice>
    );
  if (status === 'waiting_payment' && holdExpiresAt)
    return (
      <Notice announced={false} className="mb-4">
        {holdWords(booking, sayMoment(holdExpiresAt, language, booking.timezone), t)}
      </Notice>
    );
  return status === 'cancelled' ? <Cancelled booking={booking} /> : null;
}

const holdWords = ({ bankWait }: AdminBooking, until: string, t: TFunction<'admin'>): string => {
  if (bankWait?.way !== 'multibanco') return t('bookings.notices.hold', { until });
  if (bankWait.isOnItsWay) return t('bookings.notices.voucherOnItsWay', { until });
  const { entity, reference } = bankWait;
  // Support is not told them.
  if (!reference) return t('bookings.notices.voucherOpen', { until });
  return t('bookings.notices.voucher', { entity, reference: formatReference(reference), until });
};

function Attention({ booking, onFind }: BookingNoticesProps) {
  const { assignment, choice } = booking;
  const { t } = useTranslation('admin');
  return (
    <Notice
      tone="error"
      announced={false}
      className="mb-4"
      title={t(`bookings.notices.${assignment.therapists.length > 0 ? 'attentionShort' : 'attention'}`)}
      action={<ToMatch onFind={onFind} />}
    >
      {choice ? <ChoiceWords choice={choice} /> : t('bookings.notices.attentionText')} <EndWords booking={booking} />
    </Notice>
  );
}

function ToMatch({ onFind }: { onFind(): void }) {
  const { t } = useTranslation('admin');
  return (
    <Button size="small" variant="ghost" onClick={onFind}>
      {t('bookings.notices.toMatch')}
    </Button>
  );
}

function ChoiceWords({ choice }: { choice: NonNullable<AdminBooking['choice']> }) {
  const { t } = useTranslation('admin');
  return t(`bookings.notices.${choice.because === 'no_answer' ? 'answerDue' : 'choice'}`);
}

/** The one hour at which it is cancelled; the client's time to choose is in it already. */
function EndWords({ booking: { assignment, timezone } }: Pick<BookingNoticesProps, 'booking'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  if (!assignment.giveUpAt) return null;
  return t('bookings.notices.attentionUntil', { until: sayMoment(assignment.giveUpAt, language, timezone) });
}

/** Whoever has accepted will not be there: until somebody else has it, a person has to look. */
function Absent({ booking, onFind }: BookingNoticesProps) {
  const { t } = useTranslation('admin');
  return (
    <Notice
      tone="error"
      announced={false}
      className="mb-4"
      title={t('bookings.notices.absent.title')}
      action={<ToMatch onFind={onFind} />}
    >
      {booking.absent
        .map(({ firstName, reason }) => t(`bookings.notices.absent.${reason}`, { name: firstName }))
        .join(' ')}
    </Notice>
  );
}

function Cancelled({ booking: { cancellation, paidAt } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin');
  const isSupport = useIsSupport();
  const actor = useActor();
  const reason = useReason()({ reason: cancellation.reason ?? '' });
  return (
    <Notice announced={false} className="mb-4">
      {t('bookings.notices.cancelled', { by: actor(cancellation.cancelledBy ?? 'system') })}{' '}
      {paidAt &&
        !isSupport &&
        (cancellation.refunded > 0
          ? t('bookings.notices.refunded', { amount: formatMoney(cancellation.refunded) })
          : t('bookings.notices.refundedNone'))}
      {reason && <span className="mt-1 block wrap-anywhere">{reason}</span>}
    </Notice>
  );
}
