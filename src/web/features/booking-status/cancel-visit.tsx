import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { cancelBooking, previewCancellation } from '#contract/bookings.ts';
import type { RouteResult } from '#contract/route.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { failureText } from '#web/api/api-error.ts';
import { bookingKey } from '#web/api/booking-keys.ts';
import { call } from '#web/api/call.ts';
import { sayWhen } from '#web/api/say-when.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useMoneyWords } from '#web/payment/money-words.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { accessTo } from './status-query.ts';
import { textLinkLook } from './visit-links.tsx';

const canCancel = ({ status, datetime, visit }: Booking): boolean =>
  ['waiting_payment', 'finding_therapist', 'confirmed'].includes(status) &&
  (Date.parse(datetime) > serverNow().getTime() || visit?.isTherapistLate === true);

type CancelVisitProps = { booking: Booking; label?: ReactNode; look?: 'button' | 'link' };

/** The exact euros are shown before anything is done. */
export function CancelVisit({ booking, label, look = 'button' }: CancelVisitProps) {
  const { t } = useTranslation('booking');
  const [isOpen, setIsOpen] = useState(false);
  if (!canCancel(booking)) return null;
  return (
    <div>
      {look === 'link' ? (
        <button type="button" className={textLinkLook} onClick={() => setIsOpen(true)}>
          {label ?? t('status.cancel')}
        </button>
      ) : (
        <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
          {label ?? t('status.cancel')}
        </Button>
      )}
      {isOpen && <CancelDialog booking={booking} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function CancelDialog({ booking, onClose }: { booking: Booking; onClose(): void }) {
  const { t } = useTranslation('booking');
  const { say } = useMoneyWords();
  const client = useQueryClient();
  const preview = useQuery({
    queryKey: ['cancellation', booking.id],
    queryFn: ({ signal }) => call(previewCancellation, accessTo(booking.id), { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const cancel = useMutation({
    mutationFn: (refund: number) => call(cancelBooking, { ...accessTo(booking.id), body: { refund } }),
    onSuccess: async ({ refund: _, ...cancelled }) => {
      client.setQueryData(bookingKey(booking.id), cancelled);
      void client.invalidateQueries({ queryKey: ['bookings'] });
      showToast({ title: t('status.cancelled'), description: say(cancelled.money) });
      onClose();
    },
    onError: (error) => {
      void preview.refetch();
      showToast({
        title: t('status.cancelFailed'),
        description: failureText(error, t('zip.offline')),
        variant: 'destructive',
      });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('status.cancelTitle')}
      confirmLabel={t('status.cancelConfirm')}
      cancelLabel={t('status.keep')}
      busy={cancel.isPending || preview.isPending}
      onConfirm={() => (preview.data ? cancel.mutate(preview.data.refund) : void preview.refetch())}
    >
      <Preview booking={booking} preview={preview} />
    </ConfirmDialog>
  );
}

type PreviewData = { data: RouteResult<typeof previewCancellation> | undefined; error: unknown };

function Preview({ booking, preview: { data, error } }: { booking: Booking; preview: PreviewData }) {
  const { t } = useTranslation('booking');
  const { t: tMoney, sayTo } = useMoneyWords();
  const { language } = useLanguage();
  if (error) return <Notice tone="error">{failureText(error, t('zip.offline'))}</Notice>;
  if (!data) return <SkeletonText lines={2} />;
  if (booking.bankWait?.way === 'multibanco') return t('status.cancelVoucher');
  if (booking.paymentStatus !== 'paid') return t('status.cancelUnpaid');
  const to = sayTo({ refund: data.refund, refundToGiftCard: data.toGiftCard, method: booking.money.method });
  return (
    <div className="grid gap-2">
      <p className="text-m text-ink">
        <strong>
          {data.refund > 0
            ? t('status.cancelRefund', { amount: formatMoney(data.refund), to })
            : t('status.cancelNothing', { amount: formatMoney(data.refund) })}
        </strong>
      </p>
      {data.fee > 0 && <p>{t('status.cancelFee', { amount: formatMoney(data.fee) })}</p>}
      <p>
        {tMoney(`because.${data.because}`, {
          count: booking.requiresTwoTherapists ? 2 : 1,
          full: sayWhen(data.fullRefundUntil, language, booking.timezone),
          half: sayWhen(data.halfRefundUntil, language, booking.timezone),
        })}
      </p>
    </div>
  );
}
