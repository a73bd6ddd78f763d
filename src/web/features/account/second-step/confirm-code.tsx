import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { confirmSecondStep } from '#contract/second-step.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AccountPage } from '../account-page.tsx';
import { failureReason } from '../words.ts';

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

/** Dark squares on white whatever the colours of the page: a camera has to read it. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-[220px] rounded-m"
    >
      <rect width={size} height={size} fill="#fff" />
      <path fill="#000" d={squares.join('')} />
    </svg>
  );
}
