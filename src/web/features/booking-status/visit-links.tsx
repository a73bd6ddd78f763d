import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { InvoiceLinks } from '#web/payment/invoice-links.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { readToken } from './booking-access.ts';

const wasPaid = ({ paymentStatus }: Booking): boolean =>
  ['paid', 'refunded', 'partially_refunded'].includes(paymentStatus);

const canMove = ({ reschedule }: Booking): boolean =>
  reschedule.isAllowed && Date.parse(reschedule.until) >= serverNow().getTime();

/** As small as its words, and as high as a thumb. */
export const textLinkLook = 'link inline-flex min-h-11 items-center text-s text-ink';

/** Another time. */
export function MoveLink({ booking }: { booking: Booking }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'reschedule' });
  if (!canMove(booking)) return null;
  return (
    <LinkButton to={`/reschedule/${booking.id}`} variant="ghost" size="small">
      {t('open')}
    </LinkButton>
  );
}

/** The receipt, and what certified software wrote. */
export function ReceiptLinks({ booking }: { booking: Booking }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'reschedule' });
  const { language } = useLanguage();
  const token = readToken(booking.id);
  if (!wasPaid(booking)) return null;
  const receipt = new URLSearchParams({ ...(token && { token }), lang: language });
  return (
    <>
      <a
        href={`/api/bookings/${booking.id}/receipt.pdf?${receipt}`}
        target="_blank"
        rel="noopener"
        className={textLinkLook}
      >
        {t('receipt')}
      </a>
      <InvoiceLinks bookingId={booking.id} token={token ?? null} />
    </>
  );
}
