import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type AdminSettings, adminSettings, settingsGroups, updateSettings } from '#contract/admin-settings.ts';
import { companyRuleFaults } from '#domain/booking/company-rules.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { call } from '#web/api/call.ts';
import { tellDone } from '../shared/failures.ts';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { changedFields, changesOf, namesIn, type Values } from './changed-fields.ts';

/** The rules that must fit each other are checked here, too: the fields are marked before anything is sent. */
const rulesFit = z.check<Values>(
  (wish) => {
    for (const { field, reason } of companyRuleFaults(wish.value))
      wish.issues.push({
        code: 'custom',
        input: wish.value,
        path: field.split('.'),
        message: `text:admin:settings.validation.${reason}`,
      });
  },
  // Also while a single field is wrong: a person hears of everything in one round.
  { when: () => true },
);

const schema = z.object(settingsGroups).check(rulesFit as never);

const toValues = (row: AdminSettings | null): Values => {
  const { version: _, company, ...values } = row as AdminSettings;
  return { ...values, company: { ...company, phone: formatPhone(company.phone) } };
};

/** All settings are one form with one version: they are judged together, whatever part is in sight. */
export const useSettingsForm = (row: AdminSettings) => {
  const { t } = useTranslation('admin');
  const [seen, setSeen] = useState<Values>(() => toValues(row));
  const form = useAdminForm({
    schema,
    rowSchema: adminSettings,
    row,
    toValues,
    save: (values, version) => call(updateSettings, { body: { version: version ?? 0, ...changesOf(seen, values) } }),
    onSaved: (saved) => {
      setSeen(toValues(saved));
      tellDone(t('form.saved'), t('settings.savedText'));
      void refreshArea('settings', ['legal']);
    },
  });
  const { conflict } = form;
  const theirs = conflict && toValues(conflict.current);
  return {
    ...form,
    unsaved: namesIn(form.form.formState.dirtyFields),
    discard: () => form.form.reset(seen),
    conflict: conflict &&
      theirs && {
        ...conflict,
        differing: changedFields(seen, theirs),
        takeTheirs: () => {
          setSeen(theirs);
          conflict.takeTheirs();
        },
      },
  };
};

export type SettingsForm = ReturnType<typeof useSettingsForm>;
