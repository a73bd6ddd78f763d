import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminBooking, getAdminBooking } from '#contract/admin-bookings.ts';
import type { AttentionItem } from '#contract/attention.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { SortOutDialog } from '#web/features/admin/shared/visits/sort-out-dialog.tsx';
import type { VisitInTheWay } from '#web/features/admin/shared/visits/visit-fate.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { SettleRefund } from '../detail/actions/settle-refund-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { visitOf } from './changeable-visit.ts';
import { MoveDialog } from './move-dialog.tsx';

type BookingRemedyProps = { bookingId: string; remedy: AttentionItem['remedy'] | 'sort_out'; onClose(): void };

/** The booking is asked for anew: two admins may look at the same list. */
export function BookingRemedy({ bookingId, remedy, onClose }: BookingRemedyProps) {
  const { t } = useTranslation('admin', { keyPrefix: 'home' });
  const booking = useQuery({
    queryKey: ['admin-row', 'bookings', bookingId],
    queryFn: ({ signal }) => call(getAdminBooking, { params: { id: bookingId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const close = { isOpen: true, onOpenChange: (isOpen: boolean) => isOpen || onClose() };
  const label = remedy === 'sort_out' ? t('trouble.otherWays') : t(`trouble.remedies.${remedy}`);
  if (!booking.data)
    return (
      <Dialog {...close} title={label}>
        {booking.isError ? (
          <LoadFailure title={t('trouble.bookingFailed')} answer={booking} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Dialog>
    );
  const visit = visitOf(booking.data);
  if (remedy === 'sort_out') return <OtherWays booking={booking.data} onClose={onClose} />;
  if (remedy === 'move_visit') return <MoveDialog visit={visit} onClose={onClose} />;
  if (remedy === 'settle_refund')
    return (
      <Dialog {...close} title={label} description={`${visit.client} · ${visit.reference}`}>
        <RefusedRefunds booking={booking.data} />
      </Dialog>
    );
  return <AssignDialog visit={visit} insteadOf={booking.data.absent[0]?.therapistId} onClose={onClose} />;
}

const inTheWayOf = (booking: AdminBooking): VisitInTheWay => ({
  id: booking.id,
  reference: booking.reference,
  startsAt: booking.datetime,
  endsAt: booking.datetimeEnd,
  timezone: booking.timezone,
  clientName: nameOf(booking.guestDetails),
  treatment: booking.treatment,
  place: booking.area || booking.zipCode,
});

function OtherWays({ booking, onClose }: { booking: AdminBooking; onClose(): void }) {
  const { t } = useTranslation('admin');
  const [absent] = booking.absent;
  // The first answer stands: what is chosen for it must not be lost when the booking is asked for anew.
  const [visits] = useState(() => [inTheWayOf(booking)]);
  return (
    <SortOutDialog
      title={nameOf(booking.guestDetails)}
      visits={visits}
      {...(absent && { therapistId: absent.therapistId })}
      reason={t('sortOut.officeReason')}
      onClose={onClose}
    />
  );
}

function RefusedRefunds({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin', { keyPrefix: 'home' });
  const refused = booking.payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ status, settledHow }) => status === 'failed' && settledHow === null);
  if (refused.length === 0) return <Notice tone="good">{t('trouble.settled')}</Notice>;
  return refused.map(({ id, amount }) => (
    <div key={id} className="text-s not-first:mt-6">
      <p className="figure text-l">{formatMoney(amount)}</p>
      <SettleRefund bookingId={booking.id} refundId={id} />
    </div>
  ));
}
