import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttentionItem } from '#contract/attention.ts';
import { settleInvoice } from '#contract/receipts.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText, tellDone } from '../shared/failures.ts';

/** The invoicing service refused a document: it is asked for again, or was written there by hand. */
export function SettleDocument({ item, onClose }: { item: AttentionItem; onClose(): void }) {
  const { t } = useTranslation('admin');
  const [number, setNumber] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const settled = useMutation({
    mutationFn: (how: 'again' | 'by_hand') =>
      call(settleInvoice, {
        params: { id: item.invoiceId ?? '' },
        body: how === 'again' ? { how } : { how, number: number.trim() },
      }),
    onSuccess: (_, how) => {
      tellDone(t(how === 'again' ? 'home.trouble.invoice.asked' : 'home.trouble.invoice.noted'));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  const note = (): void => {
    setWasAsked(true);
    if (number.trim() !== '') settled.mutate('by_hand');
  };
  const kind = item.kind === 'invoice_refused' ? 'invoice_refused' : 'credit_note_refused';
  const sentence = t(`home.trouble.kinds.${kind}`, { replace: item.values });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('home.trouble.remedies.settle_invoice')}
      description={t('home.trouble.invoice.lead', { sentence })}
      footer={
        <>
          <Button size="small" variant="ghost" disabled={settled.isPending} onClick={note}>
            {t('home.trouble.invoice.byHand')}
          </Button>
          <Button size="small" busy={settled.isPending} onClick={() => settled.mutate('again')}>
            {t('home.trouble.invoice.again')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-s text-soft">{t('home.trouble.invoice.hint')}</p>
      <TextField
        label={t('home.trouble.invoice.number')}
        hint={t('home.trouble.invoice.numberHint')}
        value={number}
        maxLength={40}
        error={wasAsked && number.trim() === '' ? t('home.trouble.invoice.numberMissing') : undefined}
        onChange={(event) => setNumber(event.target.value)}
      />
      {settled.isError && <Notice tone="error">{failureText(settled.error)}</Notice>}
    </Dialog>
  );
}
