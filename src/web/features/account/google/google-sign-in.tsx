import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginWithGoogle } from '#contract/auth.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { enterAs, welcomeBack, welcomeNew } from '../log-in.ts';
import { serverMessage, showFailure, words } from '../words.ts';
import { drawGoogleButton, hearCredential, readyGoogle, ScriptNotLoaded } from './google-identity.ts';

type GoogleSignInProps = { clientId: string; onDone(): void };
type Status = 'loading' | 'ready' | 'broken' | 'absent';

export function GoogleSignIn({ clientId, onDone }: GoogleSignInProps) {
  const { t } = useTranslation('auth');
  const { buttonRef, status } = useGoogleButton(clientId, (token) => void enterWithGoogle(token, onDone));
  if (status === 'absent') return null;
  return (
    <div className="mt-5">
      <div
        aria-hidden="true"
        className="flex items-center gap-4 text-s text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {t('google.or')}
      </div>
      <div className="mt-4 grid min-h-11 place-items-center">
        {status === 'loading' && <Loading room="inline" label={t('google.loading')} />}
        {status === 'broken' && (
          <Notice tone="error" className="w-full">
            {t('google.initFailed')}
          </Notice>
        )}
        {/* Google's own frame is white in both themes. */}
        <div
          ref={buttonRef}
          className={classNames('grid w-full place-items-center [color-scheme:light]', status !== 'ready' && 'hidden')}
        />
      </div>
    </div>
  );
}

const enterWithGoogle = async (token: string, onDone: () => void): Promise<void> => {
  try {
    const { isNew, ...user } = await call(loginWithGoogle, { body: { token } });
    enterAs(user);
    if (isNew) welcomeNew(user);
    else welcomeBack(user, 'google');
    onDone();
  } catch (error) {
    const t = words();
    showFailure(t('google.failed'), serverMessage(error) ?? t('google.failedText'));
  }
};

const useGoogleButton = (clientId: string, onCredential: (token: string) => void) => {
  const { language } = useLanguage();
  const buttonRef = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<Status>('loading');

  useEffect(() => hearCredential(onCredential));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button speaks the page's language, so it is drawn anew
  useEffect(() => {
    let isGone = false;
    const draw = async (): Promise<void> => {
      try {
        const accounts = await readyGoogle(clientId);
        const parent = buttonRef.current;
        if (isGone || !parent) return;
        setStatus('ready');
        parent.classList.remove('hidden');
        drawGoogleButton(accounts, parent);
      } catch (error) {
        if (isGone) return;
        setStatus(error instanceof ScriptNotLoaded ? 'absent' : 'broken');
        // biome-ignore lint/suspicious/noConsole: the customer wants a script that does not load logged, and no more
        if (error instanceof ScriptNotLoaded) console.error(error.message);
      }
    };
    void draw();
    return () => {
      isGone = true;
    };
  }, [clientId, language]);

  return { buttonRef, status };
};
