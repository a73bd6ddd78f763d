import { useTranslation } from 'react-i18next';
import type { ClientRecord, ClientRow } from '#contract/admin-clients.ts';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { TagTone } from '#web/ui/tag.tsx';

type Named = Pick<ClientRow, 'firstName' | 'lastName' | 'email' | 'phone'>;

/** Somebody on the phone may have left a number alone. */
export const useClientName = () => {
  const { t } = useTranslation('admin');
  return ({ firstName, lastName, email, phone }: Named): string =>
    [firstName, lastName].filter(Boolean).join(' ') || email || phone || t('clients.nameless');
};

/** The form of a booking by phone, filled in with client, place and treatment of this one. */
export const bookAgainPath = (bookingId: string): string => `/admin/bookings?open=new&again=${bookingId}`;

/** The same as the last time, or with who they are where they never booked. */
export const bookForPath = ({ id, visitList }: Pick<ClientRecord, 'id' | 'visitList'>): string => {
  const last = visitList.find(({ status }) => status === 'completed' || status === 'confirmed') ?? visitList[0];
  return last ? bookAgainPath(last.bookingId) : `/admin/bookings?open=new&client=${id}`;
};

export const visitTones: Record<BookingStatus, TagTone> = {
  waiting_payment: 'wait',
  expired: 'neutral',
  finding_therapist: 'wait',
  confirmed: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
};
