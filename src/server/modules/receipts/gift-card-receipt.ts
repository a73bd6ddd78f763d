import { formatDate } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { cents, formatMoney, noCents } from '#domain/money/cents.ts';
import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import type { GiftCardRow } from '../gift-cards/public.ts';
import { readSettings } from '../settings/public.ts';
import type { PaperDeps } from './deps.ts';
import { drawReceipt } from './paper.ts';

/** What was paid for a gift card. It never shows the code: a receipt goes into files, the code is money. */
export const makeGiftCardReceipt = async (
  { texts, database, config, clock }: PaperDeps,
  card: GiftCardRow,
  language: Language,
): Promise<Buffer> => {
  const word = (key: string, values?: Record<string, unknown>) =>
    texts.text(language, `emails:papers.receipt.${key}`, values);
  const company = await readSettings(database, 'company');
  const title = word('giftCardTitle');
  const amount = formatMoney(card.amount);
  const backRows = [
    {
      label: word('backToCard', { date: formatDate(card.withdrawnAt, 'long', language) }),
      amount: formatMoney(cents(-card.amount)),
    },
    { label: word('kept'), amount: formatMoney(noCents), isStrong: true },
  ];
  const info = { title, author: company.legalName, language, madeAt: clock.now(), size: 'A4' } as const;
  return makePdf(info, (page) =>
    drawReceipt(page, {
      language,
      brand: config.brand,
      title,
      facts: [
        word('paidOn', { date: formatDate(card.paidAt, 'long', language) }),
        word('giftCardNumber', { number: card.id.slice(0, 8).toUpperCase() }),
      ],
      company,
      companyTaxLine: word('taxNumber', { number: company.taxNumber }),
      forLabel: word('for'),
      forLines: [card.fromName, card.buyerEmail, card.nif ? word('taxNumber', { number: card.nif }) : ''].filter(
        Boolean,
      ),
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
    }),
  );
};
