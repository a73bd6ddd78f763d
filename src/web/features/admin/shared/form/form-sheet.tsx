import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditSubject } from '#contract/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ChangeList, useLastActor } from '../changes/change-list.tsx';
import { Sheet, SheetSection } from '../record/sheet.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';

type FormState = {
  submit: FormEventHandler;
  isDirty: boolean;
  isSubmitting: boolean;
  problem: string | null;
  question: { worries: readonly string[]; confirm(): void; close(): void } | null;
  conflict: { differing: readonly string[]; takeTheirs(): void; keepMine(): void } | null;
};

type FormSheetProps = {
  form: FormState;
  title: ReactNode;
  note?: ReactNode;
  onClose(): void;
  isNew: boolean;
  /** What people call a field, for telling which ones differ. */
  nameOf(field: string): string;
  /** The fields. */
  children: ReactNode;
  /** Below the form, outside of it: actions, receipts. */
  after?: ReactNode;
  /** The changes of this row end the sheet. */
  history?: { subject: AuditSubject; id: string } | null | undefined;
  /** A button for it stands at the left end of the footer. */
  onDelete?: (() => void) | undefined;
};

const formId = 'admin-form';

/** A row's form in a sheet. Closing asks when something is not saved yet. */
export function FormSheet(props: FormSheetProps) {
  const { form, title, note, onClose, isNew, nameOf, children, after, history, onDelete } = props;
  const { t } = useTranslation('admin');
  const guard = useUnsavedGuard(form.isDirty && !form.isSubmitting);
  const close = (): void => guard.ask(onClose);
  return (
    <>
      <Sheet
        isOpen
        onClose={close}
        title={title}
        note={note}
        footer={
          <>
            <div className="mr-auto flex items-center gap-3">
              {onDelete && <DeleteButton onClick={onDelete} />}
              {form.isDirty && !isNew && <span className="text-xs text-soft max-md:sr-only">{t('form.unsaved')}</span>}
            </div>
            <Button variant="ghost" size="small" onClick={close}>
              {t(form.isDirty ? 'form.cancel' : 'form.close')}
            </Button>
            <Button
              type="submit"
              form={formId}
              size="small"
              busy={form.isSubmitting}
              disabled={!form.isDirty && !isNew}
            >
              {t(form.isSubmitting ? 'form.saving' : isNew ? 'form.create' : 'form.save')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={form.submit} className="space-y-5">
          {form.conflict && <ConflictNotice conflict={form.conflict} nameOf={nameOf} of={history} />}
          {form.problem && (
            <Notice tone="error" title={`${t('form.failed')}.`}>
              {form.problem}
            </Notice>
          )}
          {children}
        </form>
        {after}
        {history && (
          <SheetSection title={t('form.history')}>
            <ChangeList {...history} />
          </SheetSection>
        )}
      </Sheet>
      {form.question && <Question question={form.question} />}
      {guard.dialog}
    </>
  );
}

/** What is allowed, but seldom meant. */
function Question({ question: { worries, confirm, close } }: { question: NonNullable<FormState['question']> }) {
  const { t } = useTranslation('admin');
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(open) => open || close()}
      title={t('form.askTitle')}
      confirmLabel={t('form.saveAnyway')}
      cancelLabel={t('form.stay')}
      onConfirm={confirm}
      tone="primary"
    >
      <ul className="space-y-2">
        {worries.map((worry) => (
          <li key={worry}>{worry}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

function DeleteButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('admin');
  return (
    <Button variant="quiet" size="small" onClick={onClick} className="text-danger!">
      <TrashIcon size={18} />
      {t('form.delete')}
    </Button>
  );
}

type ConflictNoticeProps = {
  conflict: NonNullable<FormState['conflict']>;
  nameOf(field: string): string;
  /** Whose log tells who it was. */
  of?: { subject: AuditSubject; id: string } | null | undefined;
};

export function ConflictNotice({ conflict, nameOf, of }: ConflictNoticeProps) {
  const { t } = useTranslation('admin');
  const name = useLastActor(of ?? null);
  const fields = conflict.differing.map(nameOf).join(', ');
  return (
    <Notice
      tone="warning"
      title={name ? t('form.conflictBy', { name }) : t('form.conflictTitle')}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button size="small" variant="ghost" onClick={conflict.takeTheirs}>
            {t('form.takeTheirs')}
          </Button>
          <Button size="small" variant="ghost" onClick={conflict.keepMine}>
            {t('form.keepMine')}
          </Button>
        </div>
      }
    >
      {fields ? t('form.conflictText', { fields }) : t('form.conflictSame')}
    </Notice>
  );
}
