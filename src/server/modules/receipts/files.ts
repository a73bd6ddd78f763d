import type { Language } from '#domain/language/language.ts';
import { AppError } from '#server/http/app-error.ts';
import { type BookingRow, findBooking, findForReceipt, type Visitor } from '../bookings/public.ts';
import { findAccessibleCard, findCard, type GiftCardRow, type GiftCardVisitor } from '../gift-cards/public.ts';
import type { AttachmentSources } from '../messaging/public.ts';
import { findTip } from '../tips/public.ts';
import { makeBookingReceipt } from './booking-receipt.ts';
import type { PaperDeps, ReceiptDeps } from './deps.ts';
import { makePrintedGiftCard } from './gift-card-print.ts';
import { makeGiftCardReceipt } from './gift-card-receipt.ts';
import { findRequest, type IssuedRow, listIssued } from './repo.ts';
import { makeTipReceipt } from './tip-receipt.ts';

export type PdfFile = { filename: string; content: Buffer };

export const getBookingReceipt = async (
  deps: PaperDeps,
  id: string,
  visitor: Visitor,
  language: Language,
): Promise<PdfFile> => {
  const booking = await findForReceipt(deps.database, id, visitor);
  if (!booking.paidAt) throw new AppError('not_paid');
  const content = await makeBookingReceipt(deps, booking, language);
  return { filename: `${booking.reference}.pdf`, content };
};

const tipName = ({ reference }: Pick<BookingRow, 'reference'>): string => `${reference}-tip.pdf`;

export const getTipReceipt = async (
  deps: PaperDeps,
  id: string,
  visitor: Visitor,
  language: Language,
): Promise<PdfFile> => {
  const booking = await findForReceipt(deps.database, id, visitor);
  const tip = await findTip(deps.database, id);
  if (!tip?.paidAt) throw new AppError('not_paid');
  return { filename: tipName(booking), content: await makeTipReceipt(deps, booking, tip, language) };
};

export const getGiftCardReceipt = async (
  deps: PaperDeps,
  id: string,
  visitor: GiftCardVisitor,
  language: Language,
): Promise<PdfFile> => {
  const card = await findAccessibleCard(deps.database, id, visitor);
  // A gift of the company was paid by nobody.
  if (!card.paidAt || card.paidBy === 'given') throw new AppError('not_paid');
  return { filename: receiptName(card), content: await makeGiftCardReceipt(deps, card, language) };
};

/** In the language of the card, whoever prints it. */
export const getPrintedGiftCard = async (deps: PaperDeps, id: string, visitor: GiftCardVisitor): Promise<PdfFile> => {
  const card = await findAccessibleCard(deps.database, id, visitor);
  if (!card.paidAt) throw new AppError('not_paid');
  if (!isLive(card)) throw new AppError('not_found');
  return { filename: cardName, content: await makePrintedGiftCard(deps, card, card.language) };
};

const cardName = 'calma-gift-card.pdf';
const receiptName = ({ id }: Pick<GiftCardRow, 'id'>): string => `calma-${id.slice(0, 8)}.pdf`;

const isLive = (card: GiftCardRow): card is GiftCardRow & { code: string } =>
  card.status === 'active' && card.code !== null;

const invoiceName = ({ number }: IssuedRow): string => `${number.replace(/[^A-Za-z0-9]+/g, '-')}.pdf`;

/** What certified software wrote about a paid booking. */
export const listInvoices = async (deps: PaperDeps, id: string, visitor: Visitor) => {
  const booking = await findForReceipt(deps.database, id, visitor);
  const issued = await listIssued(deps.database, { kind: 'booking', id: booking.id });
  return issued.map(({ documentId: _, issuedAt, ...row }) => ({ ...row, issuedAt: issuedAt.toISOString() }));
};

/** One of them as a file; 404 while it is being drawn. */
export const getInvoiceFile = async (
  deps: ReceiptDeps,
  { id, invoiceId }: { id: string; invoiceId: string },
  visitor: Visitor,
): Promise<PdfFile> => {
  const booking = await findForReceipt(deps.database, id, visitor);
  const issued = await listIssued(deps.database, { kind: 'booking', id: booking.id });
  const invoice = issued.find((row) => row.id === invoiceId);
  const content = invoice && deps.invoicing.isCertified ? await deps.invoicing.readPdf(invoice.documentId) : null;
  if (!invoice || !content) throw new AppError('not_found');
  return { filename: invoiceName(invoice), content };
};

const pdf = ({ filename, content }: PdfFile) => ({ filename, contentType: 'application/pdf', content });

/** What mails carry along, made when they leave. */
export const receiptAttachments = (deps: ReceiptDeps): AttachmentSources => ({
  invoice: async (id) => {
    const request = await findRequest(deps.database, id);
    const issued = request && (await listIssued(deps.database, request.purpose)).find((row) => row.id === id);
    const content = issued ? await deps.invoicing.readPdf(issued.documentId) : null;
    return issued && content ? pdf({ filename: invoiceName(issued), content }) : null;
  },
  receipt: async (id, language) => {
    const booking = await findBooking(deps.database, id);
    if (!booking?.paidAt) return null;
    return pdf({ filename: `${booking.reference}.pdf`, content: await makeBookingReceipt(deps, booking, language) });
  },
  'tip-receipt': async (id, language) => {
    const booking = await findBooking(deps.database, id);
    const tip = await findTip(deps.database, id);
    if (!booking || !tip?.paidAt) return null;
    return pdf({ filename: tipName(booking), content: await makeTipReceipt(deps, booking, tip, language) });
  },
  'gift-card-receipt': async (id, language) => {
    const card = await findCard(deps.database, id);
    if (!card?.paidAt) return null;
    return pdf({ filename: receiptName(card), content: await makeGiftCardReceipt(deps, card, language) });
  },
  'gift-card': async (id, language) => {
    const card = await findCard(deps.database, id);
    if (!card || !isLive(card)) return null;
    return pdf({ filename: cardName, content: await makePrintedGiftCard(deps, card, language) });
  },
});
