import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listInvoices } from '#contract/receipts.ts';
import { call } from '#web/api/call.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { LinkButton } from '#web/ui/button.tsx';

type InvoiceLinksProps = { bookingId: string; token?: string | null };

/** The invoice and credit notes of a visit, where certified software writes them; else nothing, for there are receipts only. */
export function InvoiceLinks({ bookingId, token = null }: InvoiceLinksProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'invoices' });
  const isIssuing = usePublicConfig()?.issuesInvoices === true;
  const key = token ? { token } : {};
  const { data = [] } = useQuery({
    queryKey: ['booking', bookingId, 'invoices'],
    queryFn: ({ signal }) => call(listInvoices, { params: { id: bookingId }, query: key }, { signal }),
    enabled: isIssuing,
  });
  return data.map(({ id, kind, number }) => (
    <LinkButton
      key={id}
      to={`/api/bookings/${bookingId}/invoices/${id}/invoice.pdf?${new URLSearchParams(key)}`}
      target="_blank"
      rel="noopener"
      variant="quiet"
      size="small"
    >
      {t(kind, { number })}
    </LinkButton>
  ));
}
