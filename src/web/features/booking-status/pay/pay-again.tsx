import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/bookings.ts';
import { isHeldHere } from '#web/api/booking-keys.ts';
import { LinkButton } from '#web/ui/button.tsx';

/** The way back to the card form, where this browser still has what was typed. */
export function PayAgain({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  if (booking.status !== 'waiting_payment' || !isHeldHere(booking.id)) return null;
  return (
    <LinkButton to="/" size="small" className="mt-4">
      {t('status.pay')}
    </LinkButton>
  );
}
