import { useLanguage } from '#web/i18n/use-language.ts';
import { CellNote } from '#web/ui/table.tsx';
import type { CatalogueRow } from './catalogue.ts';

/** The name as the admin reads it, and below it the one in the other language. */
export function BothNames({ name }: Pick<CatalogueRow, 'name'>) {
  const { language } = useLanguage();
  const other = language === 'en' ? 'pt' : 'en';
  return (
    <>
      {name[language]}
      <CellNote>
        <span lang={other}>{name[other]}</span>
      </CellNote>
    </>
  );
}
