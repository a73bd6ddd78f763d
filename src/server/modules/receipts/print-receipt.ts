import { makePdf, type PdfInfo } from '#server/platform/pdf/make-pdf.ts';
import { drawReceipt, type ReceiptPage } from './receipt-page.ts';

/** All that a receipt says, in words: nothing of it needs the database, so that it can be drawn anywhere. */
export type ReceiptOrder = { info: PdfInfo; receipt: ReceiptPage };

export const printReceipt = ({ info, receipt }: ReceiptOrder): Promise<Buffer> =>
  makePdf(info, (page) => drawReceipt(page, receipt));
