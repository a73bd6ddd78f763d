import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { deleteAccount, type Profile } from '#contract/profile.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { forgetBookingsHere } from '#web/api/booking-keys.ts';
import { call } from '#web/api/call.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { navigate } from '#web/ui/router.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDashboardWords } from '../dashboard-words.ts';

type DeleteDialogProps = { profile: Profile; onClose(): void };

const consequences = ['erased', 'visits', 'giftCards', 'books'] as const;

/** Says what goes and what stays before it asks. */
export function DeleteDialog({ profile, onClose }: DeleteDialogProps) {
  const { t } = useDashboardWords();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const leave = useLeave();
  const isWrong = leave.error instanceof ApiError && leave.error.code === 'password_wrong';
  const said = leave.error ? failureText(leave.error, t('offline')) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasAsked(true);
    if (password) leave.mutate(password);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('leave.title')}
      description={t('leave.lead')}
      footer={
        <>
          <Button variant="ghost" size="small" onClick={onClose}>
            {t('leave.stay')}
          </Button>
          {profile.hasPassword && (
            <Button type="submit" form={formId} variant="danger" size="small" busy={leave.isPending}>
              {t('leave.confirm')}
            </Button>
          )}
        </>
      }
    >
      <ul className="grid list-disc gap-2 pl-5 text-s marker:text-soft">
        {consequences.map((line) => (
          <li key={line}>{t(`leave.${line}`)}</li>
        ))}
      </ul>
      {profile.hasPassword ? (
        <form id={formId} noValidate onSubmit={submit} className="mt-6 grid gap-4">
          {said && !isWrong && <Notice tone="error">{said}</Notice>}
          <PasswordField
            label={t('leave.password')}
            required
            value={password}
            error={wasAsked && !password ? t('leave.passwordMissing') : isWrong && said}
            onChange={(event) => {
              leave.reset();
              setPassword(event.target.value);
            }}
          />
        </form>
      ) : (
        <Notice
          className="mt-6"
          announced={false}
          action={
            <LinkButton to="/forgot-password" variant="ghost" size="small">
              {t('password.set')}
            </LinkButton>
          }
        >
          {t('leave.noPassword')}
        </Notice>
      )}
    </Dialog>
  );
}

const useLeave = () => {
  const { t } = useDashboardWords();
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }, { endsSession: true }),
    onSuccess: () => {
      // First away from a guarded page, or its guard would ask to sign in.
      navigate('/');
      setSessionUser(null);
      forgetBookingsHere();
      showToast({ title: t('leave.done'), description: t('leave.doneText') });
    },
  });
};
