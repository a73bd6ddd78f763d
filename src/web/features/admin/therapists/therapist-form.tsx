import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminTherapist, adminTherapist, previewTherapist } from '#contract/admin-therapists.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { isRefusal, tellDone } from '../shared/failures.ts';
import { FormSheet } from '../shared/form/form-sheet.tsx';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { fullName } from './pick-therapists.ts';
import { TherapistFields } from './therapist-fields.tsx';
import { createTherapist, type TherapistChange, updateTherapist } from './therapist-store.ts';
import {
  changedFields,
  type TherapistValues,
  therapistSchema,
  toBody,
  toValues,
  workingChange,
} from './therapist-values.ts';
import { useLeftBehind } from './use-left-behind.tsx';

type TherapistFormProps = {
  row: AdminTherapist | null;
  onClose(): void;
  onDelete?: (() => void) | undefined;
  note?: ReactNode;
  /** Below the form. What it does changes the row, so it waits while something typed is not saved. */
  after?(isDirty: boolean): ReactNode;
};

export function TherapistForm({ row, onClose, onDelete, note, after }: TherapistFormProps) {
  const { t } = useTranslation('admin');
  const leftBehind = useLeftBehind(t('therapists.saveAnyway'));
  const save = useSaveTherapist(row, leftBehind.ask);
  const form = useAdminForm<TherapistValues, AdminTherapist>({
    schema: therapistSchema,
    rowSchema: adminTherapist,
    row,
    toValues,
    save,
    fieldOfCode: { email_taken: 'email' },
    onSaved: (saved) => {
      tellDone(t(row ? 'form.saved' : 'therapists.created'), savedWords(saved));
      void refreshArea('audit', ['admin', 'bookings'], ['admin', 'users']);
      onClose();
    },
  });
  const savedWords = (saved: AdminTherapist): string =>
    !row && saved.account ? t('therapists.createdText', { email: saved.email }) : fullName(saved);
  return (
    <>
      <FormSheet
        form={form}
        title={row ? fullName(row) : t('therapists.new')}
        note={note}
        onClose={onClose}
        isNew={row === null}
        nameOf={(name) => t(`therapists.${name as keyof TherapistValues}`)}
        after={after?.(form.isDirty)}
        history={row && { subject: 'therapist', id: row.id }}
        onDelete={onDelete}
      >
        <TherapistFields form={form} isNew={row === null} />
      </FormSheet>
      {leftBehind.dialog}
    </>
  );
}

type Ask = ReturnType<typeof useLeftBehind>['ask'];

/** Only what changed is sent; after a conflict all of it, because then one says so. */
const useSaveTherapist = (row: AdminTherapist | null, ask: Ask) => {
  const { t } = useTranslation('admin');
  return async (values: TherapistValues, version: number | null): Promise<AdminTherapist | null> => {
    if (!row || version === null)
      return createTherapist({ ...toBody(values), invite: values.invite }).catch((error: unknown) => {
        if (!isRefusal(error, 'email_taken')) throw error;
        throw new ApiError(409, t('therapists.emailTaken'), { body: (error as ApiError).body });
      });
    const changes = version === row.version ? changedFields(row, values) : toBody(values);
    if (!(await mayLeaveBehind(row, changes, ask))) return null;
    return updateTherapist(row.id, { ...changes, version });
  };
};

const mayLeaveBehind = async ({ id }: AdminTherapist, changes: TherapistChange, ask: Ask): Promise<boolean> => {
  const working = workingChange(changes);
  if (!working) return true;
  return (await ask((await call(previewTherapist, { params: { id }, body: working })).affected)) !== 'no';
};
