import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type OpenedTemplate, openedTemplate, updateEmailTemplate } from '#contract/email-templates.ts';
import { singleLine } from '#contract/text-fields.ts';
import { call } from '#web/api/call.ts';
import { tellDone } from '../shared/failures.ts';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { useMailName } from '../shared/use-mail-name.ts';

const required = z.minLength(1, 'text:common:fields.required');
const schema = z.object({
  subject: singleLine(200).check(required),
  body: z.string().check(required, z.maxLength(10_000)),
});

export type TemplateWords = z.output<typeof schema>;
export type TemplateFormState = ReturnType<typeof useTemplateForm>;

export const useTemplateForm = (row: OpenedTemplate, onSaved: (saved: OpenedTemplate) => void) => {
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  return useAdminForm({
    schema: schema,
    rowSchema: openedTemplate,
    row,
    toValues: (words: OpenedTemplate | null): TemplateWords => ({
      subject: words?.subject ?? '',
      body: words?.body ?? '',
    }),
    save: (values, version) =>
      call(updateEmailTemplate, { params: { id: row.id }, body: { ...values, version: version ?? 0 } }),
    onSaved: (saved) => {
      const language = t(`emailTemplates.languages.${saved.language}`);
      tellDone(t('form.saved'), t('emailTemplates.savedText', { name: nameOf(saved.type), language }));
      void refreshArea('email-templates');
      onSaved(saved);
    },
  });
};
