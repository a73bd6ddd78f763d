import { type GiftCardShape, giftCardLooks, giftCardSize } from '#domain/gift-cards/gift-card-looks.ts';
import { formatDate } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { makePdf, type PdfPage } from '#server/platform/pdf/make-pdf.ts';
import { writeText } from '#server/platform/pdf/write-text.ts';
import type { GiftCardRow } from '../gift-cards/public.ts';
import { publicLink } from '../messaging/public.ts';
import type { PaperDeps } from './deps.ts';
import { ink, wordsOn } from './receipt-page.ts';

const sheet = { width: 595.28, margin: 56 } as const;
const width = sheet.width - 2 * sheet.margin;

/** The card to print: its picture, the words that go with it, and the code. */
export const makePrintedGiftCard = async (
  { texts, config, clock }: PaperDeps,
  card: GiftCardRow & { code: string },
  language: Language,
): Promise<Buffer> => {
  const word = wordsOn('giftCard', texts, language);
  const title = word('title', { brand: config.brand });
  const info = { title, author: config.brand, language, madeAt: clock.now(), size: 'A4' } as const;
  return makePdf(info, (page) => {
    drawPicture(page, card, config.brand, word('for', { name: card.recipientName }));
    let y = sheet.margin + (width * giftCardSize.height) / giftCardSize.width + 40;
    y = write(page, word('from', { name: card.fromName }), y, { font: 'title', size: 20, color: ink.text });
    if (card.message) y = write(page, card.message, y + 8, { size: 12, color: ink.text, mostLines: 9 });
    y = drawCode(page, card.code, y + 24);
    const until = formatDate(card.expiresOn, 'long', language);
    y = write(page, word('howTo', { amount: formatMoney(card.amount), until }), y + 20, { size: 11, color: ink.text });
    write(page, publicLink(config, ''), y + 6, { font: 'strong', size: 11, color: ink.brand });
  });
};

type Look = Parameters<typeof writeText>[3];

const write = (page: PdfPage, text: string, y: number, look: Look): number =>
  writeText(page, text, { x: sheet.margin, y, width }, { align: 'center', ...look });

const drawPicture = (page: PdfPage, card: GiftCardRow, brand: string, line: string): void => {
  const { paper, ink: dark, quiet, shapes } = giftCardLooks[card.design];
  const { width: across, height } = giftCardSize;
  page
    .save()
    .translate(sheet.margin, sheet.margin)
    .scale(width / across);
  page.roundedRect(0, 0, across, height, 14).clip();
  page.rect(0, 0, across, height).fill(paper);
  for (const shape of shapes) drawShape(page, shape);
  writeText(page, brand, { x: 22, y: 18, width: 170 }, { font: 'title', size: 22, color: dark });
  writeText(page, line, { x: 22, y: 50, width: 170 }, { size: 12, color: quiet, mostLines: 2 });
  const place = { x: across - 142, y: 16, width: 120 };
  writeText(page, faceValue(card), place, { font: 'title', size: 26, color: dark, align: 'right' });
  page.restore();
};

/** Without cents where there are none; never rounded. */
const faceValue = ({ amount }: GiftCardRow): string => formatMoney(amount, amount % 100 === 0 ? 'short' : 'full');

const drawShape = (page: PdfPage, shape: GiftCardShape): void => {
  if (shape.kind === 'circle') page.circle(shape.cx, shape.cy, shape.r).fill(shape.fill);
  else if (shape.kind === 'ellipse') page.ellipse(shape.cx, shape.cy, shape.rx, shape.ry).fill(shape.fill);
  else {
    const { x = 0, y = 0, rotate = 0, scale = 1 } = shape.at ?? {};
    page.save().translate(x, y).rotate(rotate).scale(scale).path(shape.d).fill(shape.fill).restore();
  }
};

const drawCode = (page: PdfPage, code: string, y: number): number => {
  const box = { x: sheet.margin + width / 2 - 150, width: 300, height: 52 };
  page.roundedRect(box.x, y, box.width, box.height, 12).fillAndStroke(ink.paper, ink.line);
  writeText(
    page,
    code,
    { x: box.x, y: y + 15, width: box.width },
    {
      font: 'strong',
      size: 18,
      color: ink.text,
      align: 'center',
    },
  );
  return y + box.height;
};
