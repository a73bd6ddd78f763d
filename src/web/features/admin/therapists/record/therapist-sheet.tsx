import { useTranslation } from 'react-i18next';
import { previewTherapist } from '#contract/admin-therapist-changes.ts';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { dayAt } from '#domain/time/days.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { ManagedFormProps } from '#web/features/admin/managed/managed.ts';
import { ManagedForm, useManagedForm } from '#web/features/admin/managed/managed-form.tsx';
import { isRefusal, tellDone } from '#web/features/admin/shared/failures.ts';
import { SheetSection } from '#web/features/admin/shared/record/sheet.tsx';
import { openSick } from '#web/features/admin/shared/visits/doors.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { fullName } from '../pick-therapists.ts';
import { createTherapist, type TherapistChange, updateTherapist } from '../therapist-store.ts';
import { useLackWords } from '../use-therapist-brief.tsx';
import { AccountSection } from './account-section.tsx';
import { DaysOffSection } from './days-off-section.tsx';
import { TherapistFields } from './therapist-fields.tsx';
import {
  changedFields,
  type TherapistValues,
  therapistSchema,
  toBody,
  toValues,
  workingChange,
} from './therapist-values.ts';
import { useLeftBehind } from './use-left-behind.tsx';

/** Somebody's form with their days off and the account they sign in with. */
export function TherapistSheet(props: ManagedFormProps<AdminTherapist>) {
  const { row, onChanged } = props;
  const { t } = useTranslation('admin');
  const leftBehind = useLeftBehind(t('therapists.saveAnyway'), t('therapists.saveSortOut'));
  const form = useManagedForm<TherapistValues, AdminTherapist>(props, {
    schema: therapistSchema,
    toValues,
    save: useSaveTherapist(row, leftBehind),
    fieldOfCode: { email_taken: 'email' },
    tellMade: (made) =>
      tellDone(
        t('therapists.created'),
        made.account ? t('therapists.createdText', { email: made.email }) : fullName(made),
      ),
  });
  const sections = row && (
    <>
      <SheetSection title={t('therapists.daysOff')}>
        <DaysOffSection row={row} />
      </SheetSection>
      <SheetSection title={t('therapists.account')}>
        {/* What is done there changes the row, so it waits while something typed is not saved. */}
        {form.isDirty ? (
          <Notice announced={false}>{t('therapists.saveFirst')}</Notice>
        ) : (
          <AccountSection row={row} onChanged={onChanged} />
        )}
      </SheetSection>
    </>
  );
  return (
    <>
      <ManagedForm form={form} note={row && <TherapistNote row={row} />} after={sections}>
        <TherapistFields form={form} />
      </ManagedForm>
      {leftBehind.dialog}
    </>
  );
}

type LeftBehind = ReturnType<typeof useLeftBehind>;

/** Only what changed is sent; after a conflict all of it, because then one says so. */
const useSaveTherapist = (row: AdminTherapist | null, leftBehind: LeftBehind) => {
  const { t } = useTranslation('admin');
  return async (values: TherapistValues, version: number | null): Promise<AdminTherapist | null> => {
    if (!row || version === null)
      return createTherapist({ ...toBody(values), invite: values.invite }).catch((error: unknown) => {
        if (!isRefusal(error, 'email_taken')) throw error;
        throw new ApiError(409, t('therapists.emailTaken'), { body: (error as ApiError).body });
      });
    const changes = version === row.version ? changedFields(row, values) : toBody(values);
    if (!(await mayLeaveBehind(row, changes, leftBehind))) return null;
    const saved = await updateTherapist(row.id, { ...changes, version });
    leftBehind.sortOutLeft(row);
    return saved;
  };
};

const mayLeaveBehind = async (
  { id }: AdminTherapist,
  changes: TherapistChange,
  { ask }: LeftBehind,
): Promise<boolean> => {
  const working = workingChange(changes);
  if (!working) return (await ask([])) !== 'no';
  return (await ask((await call(previewTherapist, { params: { id }, body: working })).affected)) !== 'no';
};

function TherapistNote({ row }: { row: AdminTherapist }) {
  const { t } = useTranslation('admin');
  const lacks = useLackWords()(row);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Tag tone={row.active ? 'good' : 'neutral'}>{t(row.active ? 'therapists.on' : 'therapists.off')}</Tag>
      {t('therapists.visitsAheadCount', { count: row.visitsAhead })}
      {row.active && (
        <Button
          variant="ghost"
          size="small"
          aria-haspopup="dialog"
          onClick={() => openSick({ therapist: row, date: dayAt(new Date()) })}
        >
          {t('sick.menu')}
        </Button>
      )}
      {lacks && <Tag tone="wait">{lacks}</Tag>}
    </span>
  );
}
