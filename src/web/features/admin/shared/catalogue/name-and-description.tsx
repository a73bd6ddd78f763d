import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { FieldPair } from '../form/field-pair.tsx';

type WordField = 'name.en' | 'name.pt' | 'description.en' | 'description.pt';
type WordForm = { register(name: WordField): UseFormRegisterReturn; errorOf(name: WordField): string | undefined };

const languages = [
  { lang: 'en', nameLabel: 'treatments.nameEn', descriptionLabel: 'treatments.descriptionEn' },
  { lang: 'pt', nameLabel: 'treatments.namePt', descriptionLabel: 'treatments.descriptionPt' },
] as const;

/** What people read about it, in both languages. */
export function NameAndDescription({ form: { register, errorOf } }: { form: WordForm }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <FieldPair>
        {languages.map(({ lang, nameLabel }) => (
          <TextField
            key={lang}
            {...register(`name.${lang}`)}
            label={t(nameLabel)}
            lang={lang}
            required
            error={errorOf(`name.${lang}`)}
          />
        ))}
      </FieldPair>
      <FieldPair>
        {languages.map(({ lang, descriptionLabel }) => (
          <TextArea
            key={lang}
            {...register(`description.${lang}`)}
            label={t(descriptionLabel)}
            lang={lang}
            rows={3}
            required
            error={errorOf(`description.${lang}`)}
          />
        ))}
      </FieldPair>
    </>
  );
}
