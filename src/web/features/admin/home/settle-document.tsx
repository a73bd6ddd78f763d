import { useTranslation } from 'react-i18next';
import type { AttentionItem } from '#contract/attention.ts';
import { settleInvoice } from '#contract/receipts.ts';
import { call } from '#web/api/call.ts';
import { SettleDialog } from './settle-dialog.tsx';

/** The invoicing service refused a document: it is asked for again, or was written there by hand. */
export function SettleDocument({ item, onClose }: { item: AttentionItem; onClose(): void }) {
  const { t } = useTranslation('admin');
  const params = { id: item.invoiceId ?? '' };
  const kind = item.kind === 'invoice_refused' ? 'invoice_refused' : 'credit_note_refused';
  const sentence = t(`home.trouble.kinds.${kind}`, { replace: item.values });
  return (
    <SettleDialog
      title={t('home.trouble.remedies.settle_invoice')}
      lead={t('home.trouble.invoice.lead', { sentence })}
      field={{
        label: t('home.trouble.invoice.number'),
        hint: t('home.trouble.invoice.numberHint'),
        missing: t('home.trouble.invoice.numberMissing'),
        maxLength: 40,
      }}
      again={{
        label: t('home.trouble.invoice.again'),
        done: t('home.trouble.invoice.asked'),
        needsText: false,
        go: () => call(settleInvoice, { params, body: { how: 'again' } }),
      }}
      instead={{
        label: t('home.trouble.invoice.byHand'),
        done: t('home.trouble.invoice.noted'),
        needsText: true,
        go: (number) => call(settleInvoice, { params, body: { how: 'by_hand', number } }),
      }}
      onClose={onClose}
    >
      <p className="mb-4 text-s text-soft">{t('home.trouble.invoice.hint')}</p>
    </SettleDialog>
  );
}
