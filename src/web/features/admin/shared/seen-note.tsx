import { useTranslation } from 'react-i18next';
import type { SeenMark } from '#contract/attention.ts';
import { formatDate } from '#domain/language/formats.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CellNote } from '#web/ui/table.tsx';

/** That somebody of the office has dealt with it, and who. */
export function SeenNote({ mark: { at, by } }: { mark: SeenMark }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const date = formatDate(at, 'medium', language);
  return <CellNote>{by === null ? t('seen.nameless', { date }) : t('seen.by', { date, name: by })}</CellNote>;
}
