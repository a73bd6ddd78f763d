import { useTranslation } from 'react-i18next';
import type { ClientRow } from '#contract/admin-clients.ts';
import type { BookingStatus } from '#domain/booking/booking-status.ts';
import type { TagTone } from '#web/ui/tag.tsx';

type Named = Pick<ClientRow, 'firstName' | 'lastName' | 'email' | 'phone'>;

/** Somebody on the phone may have left a number alone. */
export const useClientName = () => {
  const { t } = useTranslation('admin');
  return ({ firstName, lastName, email, phone }: Named): string =>
    [firstName, lastName].filter(Boolean).join(' ') || email || phone || t('clients.nameless');
};

export const visitTones: Record<BookingStatus, TagTone> = {
  waiting_payment: 'wait',
  expired: 'neutral',
  finding_therapist: 'wait',
  confirmed: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
};
