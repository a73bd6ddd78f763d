import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { forgotPassword } from '#contract/auth.ts';
import { resetLinkMinutes } from '#domain/identity/account-rules.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { track } from '#web/tracking/tracking.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { MailIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '#web/ui/router.tsx';
import { AccountPage } from '../account-page.tsx';
import { forgotResolver, showFieldErrors, useFieldText } from '../forms.ts';
import { failureReason } from '../words.ts';

export function ForgotPasswordScreen() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <AccountPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <ForgotForm onSent={setSentTo} />
      <p className="mt-4 text-center">
        <Link to="/auth" className="link inline-flex min-h-11 items-center text-s">
          {t('forgot.back')}
        </Link>
      </p>
    </AccountPage>
  );
}

function ForgotForm({ onSent }: { onSent(email: string): void }) {
  const { t } = useTranslation('auth');
  const fieldText = useFieldText();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: forgotResolver,
    defaultValues: { email: '' },
  });

  const submit = handleSubmit(async ({ email }) => {
    setProblem(null);
    try {
      await call(forgotPassword, { body: { email } });
      track('form', { form_name: 'forgot_password', form_action: 'submit', success: true });
      onSent(email);
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(error, ['email'], setError)) return;
      setProblem(failureReason(error, t('forgot.failedText')));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <EmailField
        {...register('email')}
        label={t('fields.email')}
        autoComplete="email"
        required
        error={fieldText(formState.errors.email)}
      />
      {problem && (
        <Notice tone="error" title={`${t('forgot.failed')}.`}>
          {problem}
        </Notice>
      )}
      <Button type="submit" wide busy={formState.isSubmitting}>
        {t(formState.isSubmitting ? 'forgot.busy' : 'forgot.submit')}
      </Button>
    </form>
  );
}

function LinkSent({ email, onAgain }: { email: string; onAgain(): void }) {
  const { t } = useTranslation('auth');
  const announced = useRef<HTMLDivElement>(null);
  useEffect(() => announced.current?.focus(), []);
  return (
    <AccountPage title={t('forgot.sentTitle')}>
      <div ref={announced} tabIndex={-1} className="flex items-start gap-3 outline-none">
        <MailIcon className="mt-0.5 shrink-0 text-brand" />
        <p className="wrap-anywhere">{t('forgot.sentText', { email, minutes: resetLinkMinutes })}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/auth">{t('forgot.back')}</LinkButton>
        <Button variant="ghost" onClick={onAgain}>
          {t('forgot.again')}
        </Button>
      </div>
    </AccountPage>
  );
}
