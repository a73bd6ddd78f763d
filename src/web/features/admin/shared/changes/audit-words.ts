import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import { isLanguage } from '#domain/language/language.ts';
import { useMailName } from '../use-mail-name.ts';
import { useTaskName } from './task-words.ts';

/** What people call a field of the log: `Name (English)`. One that is newer than this page keeps its own name. */
export const useFieldName = (): ((path: readonly string[]) => string) => {
  const { t } = useTranslation('admin');
  const nameOf = (key: string): string => t(`audit.fields.${key}` as 'audit.fields.name', { defaultValue: '' }) || key;
  return ([first = '', ...rest]) => {
    const inner = rest.map(nameOf).join(', ');
    return inner ? `${nameOf(first)} (${inner})` : nameOf(first);
  };
};

/** Mails and background work are kept under their kind; everything else under the name it had. */
export const useEntryLabel = (): ((entry: Pick<AuditEntry, 'subject' | 'subjectId' | 'label'>) => string) => {
  const { t } = useTranslation('admin');
  const mailName = useMailName();
  const taskName = useTaskName();
  return ({ subject, subjectId, label }) => {
    if (subject === 'job') return taskName(label);
    if (subject === 'email' || (subject === 'settings' && subjectId.startsWith('reminder-rule:')))
      return mailName(label);
    if (subject !== 'email-template') return label;
    const [type = '', language] = label.split('.');
    return isLanguage(language) ? `${mailName(type)} (${t(`audit.fields.${language}`)})` : mailName(type);
  };
};
