import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { TextField } from '#web/ui/field.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { FieldPair } from '../shared/form/field-pair.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';

/** The name as the admin reads it, and below it the one in the other language. */
export function BothNames({ name }: { name: { en: string; pt: string } }) {
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

/** Whether it is on offer. */
export const useOnOfferColumn = <Row extends { active: boolean }>(): ListColumn<Row> => {
  const { t } = useTranslation('admin');
  return {
    key: 'status',
    header: t('treatments.status'),
    cell: ({ active }) => (
      <Tag tone={active ? 'good' : 'neutral'}>{t(active ? 'treatments.on' : 'treatments.off')}</Tag>
    ),
  };
};

type WordField = `${'name' | 'description'}.${'en' | 'pt'}`;
type WordForm = { register(name: WordField): UseFormRegisterReturn; errorOf(name: WordField): string | undefined };

const languages = [
  { lang: 'en', nameLabel: 'treatments.nameEn', descriptionLabel: 'treatments.descriptionEn' },
  { lang: 'pt', nameLabel: 'treatments.namePt', descriptionLabel: 'treatments.descriptionPt' },
] as const;

/** What people read about it, in both languages. */
export function NameAndDescription({ form: { register, errorOf } }: { form: WordForm }) {
  const { t } = useTranslation('admin');
  const field = (name: WordField) => ({ ...register(name), error: errorOf(name), required: true });
  return (
    <>
      <FieldPair>
        {languages.map(({ lang, nameLabel }) => (
          <TextField key={lang} {...field(`name.${lang}`)} label={t(nameLabel)} lang={lang} />
        ))}
      </FieldPair>
      <FieldPair>
        {languages.map(({ lang, descriptionLabel }) => (
          <TextArea key={lang} {...field(`description.${lang}`)} label={t(descriptionLabel)} lang={lang} rows={3} />
        ))}
      </FieldPair>
    </>
  );
}
