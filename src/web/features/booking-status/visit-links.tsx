import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { InvoiceLinks } from '#web/payment/invoice-links.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { readToken } from './booking-access.ts';

const wasPaid = ({ paymentStatus }: Booking): boolean =>
  ['paid', 'refunded', 'partially_refunded'].includes(paymentStatus);

const canMove = ({ reschedule }: Booking): boolean =>
  reschedule.isAllowed && Date.parse(reschedule.until) >= Date.now();

/** Another time, and the receipt. */
export function VisitLinks({ booking }: { booking: Booking }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'reschedule' });
  const { language } = useLanguage();
  const token = readToken(booking.id);
  const receipt = new URLSearchParams({ ...(token && { token }), lang: language });
  return (
    <>
      {canMove(booking) && (
        <LinkButton to={`/reschedule/${booking.id}`} variant="ghost" size="small">
          {t('open')}
        </LinkButton>
      )}
      {wasPaid(booking) && (
        <LinkButton
          to={`/api/bookings/${booking.id}/receipt.pdf?${receipt}`}
          target="_blank"
          rel="noopener"
          variant="quiet"
          size="small"
        >
          {t('receipt')}
        </LinkButton>
      )}
      {wasPaid(booking) && <InvoiceLinks bookingId={booking.id} token={token ?? null} />}
    </>
  );
}
