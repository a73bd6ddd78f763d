import type { Language } from '#domain/language/language.ts';
import { createOwnThread } from '#server/platform/jobs/own-thread.ts';
import { readSettings } from '../settings/public.ts';
import type { PaperDeps } from './deps.ts';
import { printReceipt, type ReceiptOrder } from './print-receipt.ts';
import { type ReceiptPage, wordsOn } from './receipt-page.ts';

type Parts = Omit<ReceiptPage, 'language' | 'brand' | 'company' | 'companyTaxLine' | 'forLabel'>;

const print = createOwnThread<ReceiptOrder>({ program: 'receipt-thread', here: printReceipt });

/** Any receipt as a file; the company is written on it as it is today. */
export const makeReceipt = async (
  { texts, database, config, clock }: PaperDeps,
  language: Language,
  parts: Parts,
): Promise<Buffer> => {
  const word = wordsOn('receipt', texts, language);
  const company = await readSettings(database, 'company');
  const info = { title: parts.title, author: company.legalName, language, madeAt: clock.now(), size: 'A4' } as const;
  const receipt = {
    ...parts,
    language,
    brand: config.brand,
    company,
    companyTaxLine: word('taxNumber', { number: company.taxNumber }),
    forLabel: word('for'),
  };
  return print({ info, receipt });
};
