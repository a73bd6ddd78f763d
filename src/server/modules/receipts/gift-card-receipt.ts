import { formatDate } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { cents, formatMoney, noCents } from '#domain/money/cents.ts';
import type { GiftCardRow } from '../gift-cards/public.ts';
import type { PaperDeps } from './deps.ts';
import { makeReceipt } from './make-receipt.ts';
import { wordsOn } from './receipt-page.ts';

/** What was paid for a gift card. It never shows the code: a receipt goes into files, the code is money. */
export const makeGiftCardReceipt = (deps: PaperDeps, card: GiftCardRow, language: Language): Promise<Buffer> => {
  const word = wordsOn('receipt', deps.texts, language);
  const amount = formatMoney(card.amount);
  const backRows = [
    {
      label: word('backToCard', { date: formatDate(card.withdrawnAt, 'long', language) }),
      amount: formatMoney(cents(-card.amount)),
    },
    { label: word('kept'), amount: formatMoney(noCents), isStrong: true },
  ];
  return makeReceipt(deps, language, {
    title: word('giftCardTitle'),
    facts: [
      word('paidOn', { date: formatDate(card.paidAt, 'long', language) }),
      word('giftCardNumber', { number: card.id.slice(0, 8).toUpperCase() }),
    ],
    forLines: [card.fromName, card.buyerEmail, card.nif ? word('taxNumber', { number: card.nif }) : ''].filter(Boolean),
    aboutLabel: word('giftCard'),
    aboutLines: [
      word('giftCardFor', { name: card.recipientName }),
      word('validUntil', { date: formatDate(card.expiresOn, 'long', language) }),
    ],
    amounts: [
      [{ label: word('giftCard'), amount }],
      [{ label: word('total'), amount, isStrong: true }],
      [{ label: word('byCard'), amount }],
      card.withdrawnAt ? backRows : [],
    ],
    footer: `${word('giftCardVat')} ${word('footer')}`,
  });
};
