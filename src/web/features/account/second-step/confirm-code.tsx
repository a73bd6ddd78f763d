import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSecondStep } from '#contract/second-step.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AccountPage } from '../account-page.tsx';
import { failureReason } from '../words.ts';
import { QrPicture } from './qr-picture.tsx';

type ConfirmCodeProps = {
  secret: string;
  uri: string;
  onConfirmed(recoveryCodes: readonly string[]): void;
  onCancel(): void;
};

/** The picture for the app, the same as text for who cannot photograph it, and the first code that proves it arrived. */
export function ConfirmCode({ secret, uri, onConfirmed, onCancel }: ConfirmCodeProps) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') return setProblem(t('secondStep.codeEmpty'));
    setIsBusy(true);
    setProblem(null);
    try {
      onConfirmed((await call(confirmSecondStep, { body: { code } })).recoveryCodes);
    } catch (error) {
      setProblem(failureReason(error, t('secondStep.failed')));
      setIsBusy(false);
    }
  };

  return (
    <AccountPage title={t('secondStep.scanTitle')} lead={t('secondStep.scanLead')}>
      <QrPicture text={uri} label={t('secondStep.picture')} />
      <p className="mt-4 text-s text-soft">{t('secondStep.typed')}</p>
      <p className="mt-1 font-semibold tracking-wide wrap-anywhere select-all">
        {secret.replace(/(.{4})/g, '$1 ').trim()}
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
        <TextField
          label={t('secondStep.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={problem ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {t('secondStep.confirm')}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {t('secondStep.cancel')}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}
