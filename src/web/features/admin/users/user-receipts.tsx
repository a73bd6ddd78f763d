import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listUserReceipts, type UserReceipt } from '#contract/admin-users.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { failureText } from '../shared/failures.ts';

/** What the person has paid, each with its receipt. */
export function UserReceipts({ userId }: { userId: string }) {
  const { t } = useTranslation('admin');
  const receipts = useQuery({
    queryKey: ['admin-row', 'receipts', userId],
    queryFn: ({ signal }) => call(listUserReceipts, { params: { id: userId } }, { signal }),
    staleTime: 0,
  });
  if (receipts.isError)
    return (
      <p className="text-s text-danger">
        {t('users.receiptsFailed')} {failureText(receipts.error)}
      </p>
    );
  if (!receipts.data) return <SkeletonText lines={2} />;
  if (receipts.data.length === 0) return <p className="text-s text-soft">{t('users.noReceipts')}</p>;
  return (
    <ul className="divide-y divide-line">
      {receipts.data.map((receipt) => (
        <ReceiptLine key={receipt.bookingId} receipt={receipt} />
      ))}
    </ul>
  );
}

function ReceiptLine({ receipt }: { receipt: UserReceipt }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <li className="flex items-center gap-4 py-2 text-s">
      <span className="min-w-0 flex-1">
        <DotLine parts={[receipt.reference, receipt.treatment?.[language]]} />
        <span className="block text-xs text-soft">{formatDate(receipt.startsAt, 'medium', language)}</span>
      </span>
      <span className="text-right tabular-nums">
        {formatMoney(receipt.paid)}
        {receipt.refund > 0 && (
          <span className="block text-xs text-soft">
            {t('users.refunded', { amount: formatMoney(receipt.refund) })}
          </span>
        )}
      </span>
      <a
        href={receipt.receiptUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={t('users.receipt', { reference: receipt.reference })}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft transition-colors hover:bg-sunken hover:text-ink"
      >
        <DownloadIcon />
      </a>
    </li>
  );
}
