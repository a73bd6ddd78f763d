import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type GiftCard, withdrawGiftCard } from '#contract/gift-cards.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { accessBy } from '#web/api/access-keys.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { giftCardQuery } from '../gift-card-queries.ts';
import { useGiftCardWords } from '../gift-card-words.ts';

/** A change of mind within the days the law gives, while nothing is spent. */
export function WithdrawCard({ card }: { card: GiftCard }) {
  const { t, language } = useGiftCardWords();
  const [isOpen, setIsOpen] = useState(false);
  const client = useQueryClient();
  const amount = formatMoney(card.amount);
  const withdraw = useMutation({
    mutationFn: () => call(withdrawGiftCard, accessBy('gift-card', card.id)),
    onSuccess: (withdrawn) => {
      client.setQueryData(giftCardQuery(card.id).queryKey, withdrawn);
      void client.invalidateQueries({ queryKey: ['gift-cards'] });
      setIsOpen(false);
      showToast({ title: t('withdraw.done') });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: giftCardQuery(card.id).queryKey });
      showToast({ title: t('withdraw.failed'), description: failureText(error, t('offline')), variant: 'destructive' });
    },
  });
  return (
    <section className="border-t border-line pt-6">
      <h2 className="text-l">{t('withdraw.title')}</h2>
      <p className="mt-1.5 mb-4 text-s text-soft">
        {t('withdraw.text', {
          date: card.withdrawal.lastDay ? formatDate(card.withdrawal.lastDay, 'long', language) : '',
        })}
      </p>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        {t('withdraw.action')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={t('withdraw.askTitle')}
        confirmLabel={t('withdraw.confirm', { amount })}
        cancelLabel={t('withdraw.keep')}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      >
        {t('withdraw.ask', { amount })}
      </ConfirmDialog>
    </section>
  );
}
