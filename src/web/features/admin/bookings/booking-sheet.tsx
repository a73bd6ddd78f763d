import { useTranslation } from 'react-i18next';
import { getAdminBooking } from '#contract/admin-bookings.ts';
import { call } from '#web/api/call.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { RowLoader } from '../shared/record/row-loader.tsx';

const loadDetail = () => import('./detail/booking-detail.tsx');
const BookingDetail = lazyPart(loadDetail, 'BookingDetail');

/** Offers are answered and refunds arrive while somebody looks. */
const askAgainMs = 5_000;

type BookingSheetProps = { id: string; onClose(): void };

/** One visit beside whatever one was looking at: a table, a calendar. */
export function BookingSheet({ id, onClose }: BookingSheetProps) {
  const { t } = useTranslation('admin');
  return (
    <RowLoader
      key={id}
      area="bookings"
      id={id}
      title={t('bookings.open')}
      ask={(signal) => call(getAdminBooking, { params: { id } }, { signal })}
      loadCode={loadDetail}
      askAgainMs={askAgainMs}
      onClose={onClose}
    >
      {(booking) => <BookingDetail booking={booking} onClose={onClose} />}
    </RowLoader>
  );
}
