import { sayHandedBack } from '#domain/booking/money-words.ts';
import { formatDate } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { cents, formatMoney, subtractCents } from '#domain/money/cents.ts';
import type { GiftCardRow } from '../gift-cards/public.ts';
import type { PaperDeps } from './deps.ts';
import { makeReceipt } from './make-receipt.ts';
import { paidRow } from './paid-row.ts';
import { type AmountRow, type Word, wordsOn } from './receipt-page.ts';

/** What was paid for a gift card. It never shows the code: a receipt goes into files, the code is money. */
export const makeGiftCardReceipt = (deps: PaperDeps, card: GiftCardRow, language: Language): Promise<Buffer> => {
  const word = wordsOn('receipt', deps.texts, language);
  const amount = formatMoney(card.amount);
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
      paidRow(card.paidBy ?? card.paidWith?.kind, card.amount, word),
      backRows(deps, card, word, language),
    ],
    footer: `${word('giftCardVat')} ${word('footer')}`,
  });
};

const backRows = ({ texts }: PaperDeps, card: GiftCardRow, word: Word, language: Language): AmountRow[] => {
  const { amount, refunded, givenBackBy: way, withdrawnAt } = card;
  if (!withdrawnAt || refunded === 0) return [];
  const date = formatDate(withdrawnAt, 'long', language);
  const say = (key: string) => texts.text(language, `treatments:moneyWords.${key}`);
  const label = way
    ? word('backByHand', { to: sayHandedBack({ way, amount: refunded }, say), date })
    : word('backToCard', { date });
  return [
    { label, amount: formatMoney(cents(-refunded)) },
    { label: word('kept'), amount: formatMoney(subtractCents(amount, refunded)), isStrong: true },
  ];
};
