import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSession } from '#contract/second-step.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { failureReason } from '../words.ts';

/** Asks for the password before what cannot be undone; what was asked for goes on by itself afterwards. */
export function FreshSignInDialog({ onAnswer }: { onAnswer(isGiven: boolean): void }) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (password === '') return setProblem(t('fresh.empty'));
    setIsBusy(true);
    try {
      await call(confirmSession, { body: { password } });
      onAnswer(true);
    } catch (error) {
      setIsBusy(false);
      setProblem(failureReason(error, t('fresh.failed')));
    }
  };

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => isOpen || onAnswer(false)}
      title={t('fresh.title')}
      description={t('fresh.lead')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          autoFocus
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={problem ?? undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            {t('fresh.submit')}
          </Button>
          <Button variant="ghost" onClick={() => onAnswer(false)}>
            {t('fresh.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
