import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { frontScreen } from '#domain/screens/front-screen.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { ChatWidget } from '#web/features/chat-widget/chat-widget.tsx';
import { ConsentBanner } from '#web/features/consent/consent-banner.tsx';
import { openConsentSettings } from '#web/features/consent/consent-store.ts';
import { track } from '#web/tracking/tracking.ts';
import { Loading } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { ToastArea } from '#web/ui/toast.tsx';
import { AccountDoor } from './frame/account-door.tsx';
import { ErrorBoundary, ErrorScreen } from './frame/error-boundary.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { isWorkplace } from './frame/workplace.ts';
import { Front } from './front.tsx';
import { fetchOtherPagesLater, OtherPage } from './other-pages.ts';
import { reportHiddenError } from './report-error.ts';
import { useFreshStart } from './use-page-effects.ts';

/** Woken in pieces, each behind a Suspense of its own: whoever types or taps meanwhile waits for one of them, not for all. */
export function App() {
  const { t } = useTranslation('common');
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-s bg-ink px-4 py-3 text-page focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('header.skip')}
      </a>
      <Suspense>
        <Consent />
      </Suspense>
      <div className="flex min-h-dvh flex-col">
        <Suspense>
          <Header />
        </Suspense>
        <main id="content" tabIndex={-1} className="grow outline-none">
          <CurrentScreen />
        </main>
        <Suspense>
          <PageFooter />
        </Suspense>
      </div>
      <Suspense>
        <Chat />
      </Suspense>
      <ToastArea />
      <AccountDoor />
    </>
  );
}

function Consent() {
  return <ConsentBanner ids={usePublicConfig()?.tracking} />;
}

function PageFooter() {
  const { pathname } = useLocation();
  const company = usePublicConfig()?.company;
  return <Footer company={company} isWorkplace={isWorkplace(pathname)} onCookieChoices={openConsentSettings} />;
}

/** Therapists and the office open it from their own help. */
function Chat() {
  const { pathname } = useLocation();
  const config = usePublicConfig();
  return config && <ChatWidget phone={config.chatNumber} brand={config.brand} hasLauncher={!isWorkplace(pathname)} />;
}

function CurrentScreen() {
  const { pathname } = useLocation();
  useFreshStart();
  useEffect(fetchOtherPagesLater, []);
  return (
    <ErrorBoundary
      key={pathname}
      onError={(error) => {
        track('error', { error_type: 'screen' });
        reportHiddenError('screen', error.message);
      }}
      fallback={<ErrorScreen />}
    >
      <Suspense fallback={<Loading room="screen" />}>
        {pathname === frontScreen.path ? <Front /> : <OtherPage />}
      </Suspense>
    </ErrorBoundary>
  );
}
