import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Booking, lockBookingLink } from '#contract/bookings.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { forgetKey } from '#web/api/purchase-keys.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmWhenOpen } from '#web/ui/confirm-when-open.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { readToken } from '../booking-access.ts';
import { accessTo } from '../status-query.ts';
import { EraseData } from './erase-data.tsx';

/** What somebody may do about the link and about what is kept. */
export function OwnData({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { user } = useSession();
  const token = readToken(booking.id);
  const wasPaid = booking.paymentStatus !== 'pending' && booking.paymentStatus !== 'expired';
  if (!wasPaid) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h2 className="text-l">{t('ownData.title')}</h2>
      <p className="text-s text-soft">{t('ownData.lead')}</p>
      <div className="flex flex-wrap gap-2.5">
        <LockLink booking={booking} />
        {!booking.receiptOnly && (
          <LinkButton
            to={`/api/bookings/${booking.id}/export${token ? `?token=${token}` : ''}`}
            target="_blank"
            download={`calma-${booking.reference}.json`}
            variant="ghost"
            size="small"
          >
            {t('ownData.export')}
          </LinkButton>
        )}
        {user === null && <EraseData booking={booking} />}
      </div>
    </section>
  );
}

function LockLink({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const [isOpen, setIsOpen] = useState(false);
  const lock = useMutation({
    mutationFn: () => call(lockBookingLink, accessTo(booking.id)),
    onSuccess: () => {
      forgetKey('booking', booking.id);
      setIsOpen(false);
    },
    onError: (error) =>
      showToast({
        title: t('ownData.lockFailed'),
        description: failureText(error, t('zip.offline')),
        variant: 'destructive',
      }),
  });
  if (lock.isSuccess) return <Notice tone="good" title={t('ownData.locked')} />;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {t('ownData.lock')}
      </Button>
      <ConfirmWhenOpen
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t('ownData.lockTitle')}
        confirmLabel={t('ownData.lock')}
        cancelLabel={t('ownData.keep')}
        busy={lock.isPending}
        onConfirm={() => lock.mutate()}
      >
        {t('ownData.lockText')}
      </ConfirmWhenOpen>
    </>
  );
}
