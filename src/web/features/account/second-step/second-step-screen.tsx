import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  beginSecondStep,
  endSecondStep,
  getSecondStep,
  renewRecoveryCodes,
  type SecondStep,
} from '#contract/second-step.ts';
import { homeFor } from '#domain/screens/homes.ts';
import { safeReturnPath } from '#domain/screens/screens.ts';
import { call } from '#web/api/call.ts';
import { refreshSession, useSession } from '#web/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { AccountPage } from '../account-page.tsx';
import { failureReason } from '../words.ts';
import { ConfirmCode } from './confirm-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Secret = { secret: string; uri: string };

/** The second step of signing in, for staff: what it is, the picture for the app, the first code, the recovery codes. */
export function SecondStepScreen() {
  const { t } = useTranslation('auth');
  const [now, setNow] = useState<SecondStep | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = useLeave();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(failureReason(error, t('secondStep.failed')));
    }
  };
  const read = () => attempt(async () => setNow(await call(getSecondStep)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens.
  useEffect(() => void read(), []);

  if (codes) return <RecoveryCodes codes={codes} onSaved={() => void leave()} />;
  if (secret) return <ConfirmCode {...secret} onConfirmed={setCodes} onCancel={() => setSecret(null)} />;
  if (!now && !problem) return <Loading room="screen" />;
  return (
    <AccountPage
      title={t('secondStep.title')}
      lead={t(now?.isRequired ? 'secondStep.leadRequired' : 'secondStep.lead')}
    >
      {problem && (
        <Notice tone="error" className="mb-5">
          {problem}
        </Notice>
      )}
      {now && (
        <>
          <p>{t(now.isOn ? 'secondStep.isOn' : 'secondStep.isOff')}</p>
          {now.isOn && (
            <p className="mt-2 text-s text-soft">{t('secondStep.left', { count: now.recoveryCodesLeft })}</p>
          )}
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={() => void attempt(async () => setSecret(await call(beginSecondStep)))}>
              {t(now.isOn ? 'secondStep.newPhone' : 'secondStep.begin')}
            </Button>
            {now.isOn && (
              <Button
                variant="ghost"
                onClick={() => void attempt(async () => setCodes((await call(renewRecoveryCodes)).recoveryCodes))}
              >
                {t('secondStep.newCodes')}
              </Button>
            )}
            {now.isOn && !now.isRequired && (
              <Button
                variant="ghost"
                onClick={() =>
                  void attempt(async () => {
                    await call(endSecondStep);
                    await read();
                  })
                }
              >
                {t('secondStep.end')}
              </Button>
            )}
          </div>
        </>
      )}
    </AccountPage>
  );
}

/** On to where one wanted to go, as somebody whom the office lets in now. */
const useLeave = () => {
  const { search } = useLocation();
  const { user } = useSession();
  return async (): Promise<void> => {
    await refreshSession();
    const next = safeReturnPath(new URLSearchParams(search).get('next'));
    navigate(next ?? (user ? homeFor(user.role) : '/'), { replace: true });
  };
};
