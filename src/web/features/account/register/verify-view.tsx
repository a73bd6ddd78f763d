import { type ClipboardEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { verificationCodeLength, verificationCodeMinutes } from '#domain/identity/account-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { showFieldError, useFieldText, verificationResolver } from '../forms.ts';
import type { Place } from '../log-in.ts';
import { noteViewShown, type PendingRegistration } from './pending-registration.ts';
import { finishRegistration, resendVerification } from './registration.ts';

type VerifyViewProps = {
  place: Place;
  pending: PendingRegistration;
  onCancel(): void;
  onRegistered(): void;
  onLogInByHand(email: string): void;
};

export function VerifyView({ place, pending, onCancel, onRegistered, onLogInByHand }: VerifyViewProps) {
  const { t } = useTranslation('auth');
  const fieldText = useFieldText();
  const [isResending, setIsResending] = useState(false);
  const { register, handleSubmit, setError, setFocus, setValue, formState } = useForm({
    resolver: verificationResolver,
    defaultValues: { verificationCode: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => noteViewShown(place === 'dialog'), [place]);
  useEffect(() => setFocus('verificationCode'), [setFocus]);

  const submit = handleSubmit(async ({ verificationCode }) => {
    const finish = await finishRegistration(pending, verificationCode);
    if (finish.outcome === 'registered') onRegistered();
    else if (finish.outcome === 'log-in-by-hand') onLogInByHand(pending.email);
    else if (finish.codeProblem) showFieldError('verificationCode', finish.codeProblem, setError);
  });

  const resend = async (): Promise<void> => {
    setIsResending(true);
    setValue('verificationCode', '');
    await resendVerification(pending.email);
    setIsResending(false);
    setFocus('verificationCode');
  };

  /** Mails like to wrap a code in words and spaces. */
  const pasteCode = (event: ClipboardEvent): void => {
    const digits = event.clipboardData.getData('text').replace(/\D/g, '');
    if (digits.length !== verificationCodeLength) return;
    event.preventDefault();
    setValue('verificationCode', digits, { shouldValidate: true });
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <div>
        {/* On a page of its own this is the page's heading. */}
        {place === 'dialog' && <h2 className="mb-3 text-l">{t('verify.title')}</h2>}
        <p>
          <strong>{t('verify.required')}</strong> <span className="block text-soft">{t('verify.requiredText')}</span>
        </p>
        <p className="mt-2 text-s text-soft wrap-anywhere">
          {t('verify.sentTo', { email: pending.email, minutes: verificationCodeMinutes })}
        </p>
      </div>
      <TextField
        {...register('verificationCode')}
        label={t('fields.code')}
        size="large"
        className="[&_input]:text-center [&_input]:tracking-[0.5em]"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={verificationCodeLength}
        spellCheck={false}
        required
        onPaste={pasteCode}
        error={fieldText(errors.verificationCode)}
      />
      <Button type="submit" wide busy={isSubmitting} disabled={isResending}>
        {t(isSubmitting ? 'verify.busy' : 'verify.submit')}
      </Button>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="ghost" size="small" busy={isResending} disabled={isSubmitting} onClick={() => void resend()}>
          {t(isResending ? 'verify.resendBusy' : 'verify.resend')}
        </Button>
        <Button variant="quiet" size="small" disabled={isSubmitting} onClick={onCancel}>
          {t('verify.cancel')}
        </Button>
      </div>
    </form>
  );
}
