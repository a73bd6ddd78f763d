import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendBookingCode } from '#contract/bookings.ts';
import { verificationCodeLength, verificationCodeProblem } from '#domain/identity/account-rules.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { HoldProblem } from './hold-problem.ts';

type ProveEmailProps = {
  problem: Extract<HoldProblem, { kind: 'prove' }>;
  isBusy: boolean;
  onCode(emailCode: string): void;
  onChangeEmail(): void;
};

/** Four digits from the person's mail, in the place where they would pay: then it goes on by itself. */
export function ProveEmail({ problem, isBusy, onCode, onChangeEmail }: ProveEmailProps) {
  const { t } = useTranslation('booking');
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { isResending, isSent, resend } = useResend(problem.email, setError);
  const { attempt } = problem;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer, also when it says the same again
  useEffect(() => {
    setError(problem.error);
    setCode('');
    field.current?.focus();
  }, [attempt]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const typed = code.replace(/\s/g, '');
    if (!verificationCodeProblem(typed)) {
      onCode(typed);
      return;
    }
    setError(t('prove.four'));
    field.current?.focus();
  };

  return (
    <Card as="section" aria-labelledby={titleId} className="mb-6">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <div>
          <h2 id={titleId} className="mb-2 text-l">
            {t('prove.title')}
          </h2>
          <p className="wrap-anywhere">{t('prove.text', { email: problem.email })}</p>
          <p className="mt-2 text-s text-soft">{t('prove.kept')}</p>
        </div>
        <TextField
          ref={field}
          label={t('prove.code')}
          size="large"
          className="[&_input]:text-center [&_input]:tracking-[0.5em]"
          inputMode="numeric"
          autoComplete="one-time-code"
          // Mails like to wrap a code in spaces.
          maxLength={verificationCodeLength + 4}
          spellCheck={false}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={error ?? undefined}
        />
        <Button type="submit" busy={isBusy} disabled={isResending}>
          {t('prove.submit')}
        </Button>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="ghost" size="small" busy={isResending} disabled={isBusy} onClick={() => void resend()}>
            {t('prove.resend')}
          </Button>
          <Button variant="quiet" size="small" disabled={isBusy} onClick={onChangeEmail}>
            {t('prove.change')}
          </Button>
        </div>
        <p role="status" className="text-s text-soft empty:hidden">
          {isSent ? t('prove.sent') : ''}
        </p>
      </form>
    </Card>
  );
}

const useResend = (email: string, onError: (text: string | null) => void) => {
  const { t } = useTranslation('booking');
  const [isResending, setIsResending] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const resend = async (): Promise<void> => {
    setIsResending(true);
    setIsSent(false);
    onError(null);
    try {
      await call(resendBookingCode, { body: { email } });
      setIsSent(true);
    } catch (error) {
      onError(failureText(error, t('zip.offline')));
    } finally {
      setIsResending(false);
    }
  };
  return { isResending, isSent, resend };
};
