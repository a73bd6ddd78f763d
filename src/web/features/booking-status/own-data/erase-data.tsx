import { useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { eraseBooking } from '#contract/guest-data.ts';
import type { RouteResult } from '#contract/route.ts';
import { failureText } from '#web/api/api-error.ts';
import { forgetBookingsHere } from '#web/api/booking-keys.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { takeErasureFromAddress } from '../booking-access.ts';
import { accessTo } from '../status-query.ts';

const erasing = (bookingId: string) => ['erase-booking', bookingId];

/** Whether this page has erased it: what is asked about it from then on is refused, and that is no news to whoever did it. */
export const useErasedHere = (bookingId: string): boolean =>
  useMutationState({
    filters: { mutationKey: erasing(bookingId), status: 'success' },
    select: ({ state }) => (state.data as RouteResult<typeof eraseBooking>).state,
  }).includes('erased');

/** Asked for here, confirmed by the link that is mailed to the booking's own address, which leads back here. */
export function EraseData({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const [confirm] = useState(takeErasureFromAddress);
  const [isOpen, setIsOpen] = useState(confirm !== null);
  const erase = useMutation({
    mutationKey: erasing(booking.id),
    mutationFn: () => call(eraseBooking, { ...accessTo(booking.id), body: confirm === null ? {} : { confirm } }),
    onSuccess: ({ state }) => {
      if (state !== 'mailed') forgetBookingsHere();
      setIsOpen(false);
    },
    onError: (error) =>
      showToast({
        title: t('ownData.eraseFailed'),
        description: failureText(error, t('zip.offline')),
        variant: 'destructive',
      }),
  });
  if (erase.data?.state === 'mailed') return <Notice tone="info" announced title={t('ownData.mailed')} />;
  if (erase.data?.state === 'when_over') return <Notice tone="good" announced title={t('ownData.whenOver')} />;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {t('ownData.erase')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t(confirm === null ? 'ownData.eraseTitle' : 'ownData.confirmTitle')}
        confirmLabel={t(confirm === null ? 'ownData.eraseSend' : 'ownData.erase')}
        cancelLabel={t('ownData.keep')}
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        {t(confirm === null ? 'ownData.eraseText' : 'ownData.confirmText')}
      </ConfirmDialog>
    </>
  );
}
