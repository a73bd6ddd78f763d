import { useQueryClient } from '@tanstack/react-query';
import type { GiftCard } from '#contract/gift-cards.ts';
import { createPaymentIntent } from '#contract/payments.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { readKey } from '#web/api/access-keys.ts';
import { call } from '#web/api/call.ts';
import { BankPanel } from '#web/payment/bank-panel.tsx';
import { giftCardQuery, refreshGiftCard } from '../gift-card-queries.ts';
import { useGiftCardWords } from '../gift-card-words.ts';

type GiftBankWaitProps = { card: GiftCard; wait: NonNullable<GiftCard['bankWait']> };

/** The card is ordered, and the bank has been asked. */
export function GiftBankWait({ card, wait }: GiftBankWaitProps) {
  const { t } = useGiftCardWords();
  const client = useQueryClient();
  const { id } = card;
  const open = () => {
    const token = readKey('gift-card', id);
    return call(createPaymentIntent, { body: { giftCardId: id, ...(token && { token }) } });
  };
  const look = async (): Promise<void> => {
    const { giftCard } = await refreshGiftCard(id);
    client.setQueryData<GiftCard>(giftCardQuery(id).queryKey, giftCard);
  };
  return (
    <BankPanel
      wait={wait}
      amount={card.amount}
      timezone={lisbon}
      email={card.buyerEmail}
      voucherText={(until) => t('pay.multibanco', { until })}
      openPayment={open}
      onPlayed={() => void look().catch(() => undefined)}
    />
  );
}
