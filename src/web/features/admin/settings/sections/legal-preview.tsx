import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { isMobileNumber } from '#domain/legal/call-cost.ts';
import { fillLegalText, type LegalValues, legalFigures } from '#domain/legal/fill-legal-text.ts';
import { parseLegalText } from '#domain/legal/parse-legal-text.ts';
import { retentionTable } from '#domain/legal/retention-table.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { LegalBlocks } from '#web/ui/legal-blocks.tsx';
import type { Values } from '../changed-fields.ts';
import type { SettingsForm } from '../use-settings-form.ts';

type LegalPreviewProps = { form: SettingsForm; text: string; language: Language };

type Words = Pick<LegalValues, 'brand' | 'callCost' | 'retention' | 'invoices'>;

const legalValues = (values: Values, words: Words): LegalValues => ({
  ...values.company,
  ...words,
  ...legalFigures(values),
});

/** As people will read it, with the figures and the company as they stand in the form. */
export function LegalPreview({ form, text, language }: LegalPreviewProps) {
  const { t } = useTranslation('admin');
  const config = usePublicConfig();
  const brand = config?.brand ?? '';
  const values = form.form.getValues();
  const cost = isMobileNumber(values.company.phone) ? 'callCost' : 'callCostFixed';
  const callCost = i18next.getFixedT(language, 'common')(`footer.${cost}`);
  const say = i18next.getFixedT(language, 'admin');
  const retention = retentionTable(language, (key, kept) => say(key, kept));
  const invoices = say(`settings.legal.invoices.${config?.issuesInvoices ? 'issued' : 'receiptsOnly'}`);
  const filled = fillLegalText(text, legalValues(values, { brand, callCost, retention, invoices }));
  const { title, blocks } = useMemo(() => parseLegalText(filled), [filled]);
  return (
    <article
      lang={language}
      aria-label={t('settings.legal.preview')}
      className="max-h-[70dvh] max-w-[68ch] overflow-y-auto rounded-m border border-line px-5 py-6 leading-[1.65] md:px-8"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys.
      tabIndex={0}
    >
      <p className="figure mb-6 text-2xl">{title}</p>
      <LegalBlocks blocks={blocks} />
    </article>
  );
}
