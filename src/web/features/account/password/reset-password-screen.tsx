import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '#contract/auth.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { setSessionUser } from '#web/session/session-store.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { AccountPage } from '../account-page.tsx';
import { resetResolver, showFieldErrors, useFieldText } from '../forms.ts';
import { failureReason } from '../words.ts';

type Progress = 'choosing' | 'done' | 'expired';

export function ResetPasswordScreen() {
  const token = useTokenOfAddress();
  const [progress, setProgress] = useState<Progress>(token ? 'choosing' : 'expired');
  if (progress === 'done') return <Done />;
  if (progress === 'expired' || !token) return <Expired />;
  return <Choosing token={token} onProgress={setProgress} />;
}

/** Read once, then gone from the address bar: nobody finds it over a shoulder, in the history or in a report. */
const useTokenOfAddress = (): string | null => {
  const [token] = useState(() => new URLSearchParams(location.search).get('token'));
  useEffect(() => history.replaceState(null, '', location.pathname), []);
  return token;
};

type ChoosingProps = { token: string; onProgress(progress: Progress): void };

function Choosing({ token, onProgress }: ChoosingProps) {
  const { t } = useTranslation('auth');
  const fieldText = useFieldText();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: resetResolver,
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const tell = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'link_expired') onProgress('expired');
    else if (error instanceof ApiError && showFieldErrors(error, ['password'], setError)) return;
    else setProblem(failureReason(error, t('reset.failedText')));
  };

  const submit = handleSubmit(async ({ password }) => {
    setProblem(null);
    try {
      await call(resetPassword, { body: { token, password } }, { endsSession: true });
    } catch (error) {
      tell(error);
      return;
    }
    // The server has ended every session, this one included.
    setSessionUser(null);
    onProgress('done');
  });

  return (
    <AccountPage title={t('reset.title')} lead={t('reset.lead')}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <PasswordField
          {...register('password')}
          label={t('fields.newPassword')}
          hint={t('fields.passwordHint')}
          autoComplete="new-password"
          required
          error={fieldText(errors.password)}
        />
        <PasswordField
          {...register('confirmPassword')}
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
          required
          error={fieldText(errors.confirmPassword)}
        />
        {problem && (
          <Notice tone="error" title={`${t('reset.failed')}.`}>
            {problem}
          </Notice>
        )}
        <Button type="submit" wide busy={isSubmitting}>
          {t(isSubmitting ? 'reset.busy' : 'reset.submit')}
        </Button>
      </form>
    </AccountPage>
  );
}

function Done() {
  const { t } = useTranslation('auth');
  return (
    <AccountPage title={t('reset.doneTitle')} isEmptyState>
      <p role="status" className="mb-8">
        {t('reset.doneText')}
      </p>
      <LinkButton to="/auth">{t('reset.login')}</LinkButton>
    </AccountPage>
  );
}

function Expired() {
  const { t } = useTranslation('auth');
  return (
    <AccountPage title={t('reset.expiredTitle')} isEmptyState>
      <p role="alert" className="mb-8">
        {t('reset.expiredText')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/forgot-password">{t('reset.newLink')}</LinkButton>
        <LinkButton to="/auth" variant="ghost">
          {t('reset.login')}
        </LinkButton>
      </div>
    </AccountPage>
  );
}
