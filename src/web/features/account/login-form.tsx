import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Link } from '#web/ui/router.tsx';
import { loginResolver, showFieldErrors, useFieldText } from './forms.ts';
import { logIn, type Place, refuseEmpty } from './log-in.ts';

type LoginFormProps = {
  place: Place;
  /** Known when somebody comes from a registration that could not sign them in. */
  email?: string | undefined;
  onLeave(): void;
  onDone(): void;
};

export function LoginForm({ place, email = '', onLeave, onDone }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const fieldText = useFieldText();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setError, formState } = useForm({
    resolver: loginResolver,
    defaultValues: { email, password: '', secondStepCode: '' },
  });
  const [asksCode, setAsksCode] = useState(false);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(
    async ({ secondStepCode, ...credentials }) => {
      setProblem(null);
      const failure = await logIn({ ...credentials, ...(secondStepCode && { secondStepCode }) }, place);
      if (!failure) return onDone();
      if (failure.refusal?.code === 'second_step_needed') return setAsksCode(true);
      setProblem(failure.words);
      if (failure.refusal) showFieldErrors(failure.refusal, ['email', 'password'], setError);
    },
    () => {
      const typed = getValues();
      setProblem(typed.email.trim() === '' || typed.password === '' ? refuseEmpty() : null);
    },
  );

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <EmailField
        {...register('email')}
        label={t('fields.email')}
        autoComplete="username"
        required
        error={fieldText(errors.email)}
      />
      <div>
        <PasswordField
          {...register('password')}
          label={t('fields.password')}
          autoComplete="current-password"
          required
          error={fieldText(errors.password)}
        />
        <Link to="/forgot-password" onClick={onLeave} className="link mt-1 inline-flex min-h-11 items-center text-s">
          {t('login.forgot')}
        </Link>
      </div>
      {asksCode && (
        <TextField
          {...register('secondStepCode')}
          label={t('secondStep.code')}
          hint={t('secondStep.codeHint')}
          autoComplete="one-time-code"
          autoFocus
          required
        />
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button type="submit" wide busy={isSubmitting}>
        {t(isSubmitting ? 'login.busy' : 'login.submit')}
      </Button>
    </form>
  );
}
