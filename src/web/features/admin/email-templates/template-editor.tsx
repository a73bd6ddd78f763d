import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#domain/language/language.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { useUnsavedGuard } from '../shared/form/unsaved-guard.tsx';
import { useMailName } from '../shared/use-mail-name.ts';
import { LanguagePane } from './language-pane.tsx';

type TemplateEditorProps = {
  type: string;
  firstLanguage: Language;
  parent: { name: string; path: string };
};

const none: Record<Language, boolean> = { en: false, pt: false };

/** One mail in both languages. What is typed in one stays while somebody looks at the other. */
export function TemplateEditor({ type, firstLanguage, parent }: TemplateEditorProps) {
  const { t } = useTranslation(['admin', 'common']);
  const nameOf = useMailName();
  const [language, setLanguage] = useState(firstLanguage);
  const [isVisited, setIsVisited] = useState({ ...none, [firstLanguage]: true });
  const [isDirty, setIsDirty] = useState(none);
  const guard = useUnsavedGuard(isDirty.en || isDirty.pt);
  const show = (next: Language): void => {
    setLanguage(next);
    setIsVisited({ ...isVisited, [next]: true });
  };
  const labelOf = (value: Language): string => {
    const name = t(`common:language.${value}`);
    return isDirty[value] ? t('emailTemplates.unsavedMark', { language: name }) : name;
  };
  return (
    <AdminPage
      title={nameOf(type)}
      lead={t(`emailTemplates.when.${type}` as 'emailTemplates.when.welcome', { defaultValue: '' })}
      parent={parent}
      actions={
        <Segmented
          label={t('emailTemplates.editLanguage')}
          value={language}
          options={languages.map((value) => ({
            value,
            label: labelOf(value),
            ...(isDirty[value] && { longLabel: t('form.unsaved') }),
          }))}
          onChange={show}
        />
      }
    >
      {languages.map(
        (value) =>
          isVisited[value] && (
            <div key={value} hidden={value !== language}>
              <LanguagePane
                type={type}
                language={value}
                onDirty={(next) => setIsDirty((before) => ({ ...before, [value]: next }))}
              />
            </div>
          ),
      )}
      {guard.dialog}
    </AdminPage>
  );
}
