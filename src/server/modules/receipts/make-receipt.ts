import type { Language } from '#domain/language/language.ts';
import { makePdf } from '#server/platform/pdf/make-pdf.ts';
import { readSettings } from '../settings/public.ts';
import type { PaperDeps } from './deps.ts';
import { drawReceipt, type ReceiptPaper, wordsOn } from './paper.ts';

type Parts = Omit<ReceiptPaper, 'language' | 'brand' | 'company' | 'companyTaxLine' | 'forLabel'>;

/** Any receipt as a file; the company is written on it as it is today. */
export const makeReceipt = async (
  { texts, database, config, clock }: PaperDeps,
  language: Language,
  parts: Parts,
): Promise<Buffer> => {
  const word = wordsOn('receipt', texts, language);
  const company = await readSettings(database, 'company');
  const info = { title: parts.title, author: company.legalName, language, madeAt: clock.now(), size: 'A4' } as const;
  return makePdf(info, (page) =>
    drawReceipt(page, {
      ...parts,
      language,
      brand: config.brand,
      company,
      companyTaxLine: word('taxNumber', { number: company.taxNumber }),
      forLabel: word('for'),
    }),
  );
};
