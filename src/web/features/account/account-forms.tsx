import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '#web/api/public-config.ts';
import type { AccountTab, KnownPerson } from '#web/session/account-door.ts';
import { Link } from '#web/ui/router.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { GoogleSignIn } from './google/google-sign-in.tsx';
import type { Place } from './log-in.ts';
import { LoginForm } from './login-form.tsx';
import { dropPending, usePending } from './register/pending-registration.ts';
import { RegisterForm } from './register/register-form.tsx';
import { VerifyView } from './register/verify-view.tsx';

type AccountFormsProps = {
  place: Place;
  tab: AccountTab;
  /** Fills in the registration. */
  known?: KnownPerson;
  onTabChange(tab: AccountTab): void;
  /** Signed in, one way or the other. */
  onDone(): void;
  /** Off to another page. */
  onLeave(): void;
};

/** Login and registration, and in their place the view that asks for the mailed code. */
export function AccountForms({ place, tab, known, onTabChange, onDone, onLeave }: AccountFormsProps) {
  const { t } = useTranslation('auth');
  const pending = usePending();
  const [email, setEmail] = useState<string>();

  // A dialog starts at its first field, not at the button that closes it.
  const formsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place === 'dialog') formsRef.current?.querySelector('input')?.focus();
  }, [place]);

  const logInByHand = (registered: string): void => {
    setEmail(registered);
    onTabChange('login');
  };

  return (
    <div ref={formsRef}>
      {pending ? (
        <VerifyView
          place={place}
          pending={pending}
          onCancel={dropPending}
          onRegistered={onDone}
          onLogInByHand={logInByHand}
        />
      ) : (
        <>
          <Tabs
            label={t('account.tabs')}
            look="boxed"
            value={tab}
            onChange={onTabChange}
            tabs={[
              {
                value: 'login',
                label: t('account.login'),
                content: <LoginForm key={email} place={place} email={email} onLeave={onLeave} onDone={onDone} />,
              },
              {
                value: 'register',
                label: t('account.register'),
                content: <RegisterForm place={place} known={known} />,
              },
            ]}
          />
          <Google onDone={onDone} />
        </>
      )}
      <p className="mt-4 text-center">
        <Link to="/" onClick={onLeave} className="link inline-flex min-h-11 items-center text-s">
          {t('account.home')}
        </Link>
      </p>
    </div>
  );
}

function Google({ onDone }: { onDone(): void }) {
  const clientId = usePublicConfig()?.googleClientId ?? null;
  return clientId && <GoogleSignIn clientId={clientId} onDone={onDone} />;
}
