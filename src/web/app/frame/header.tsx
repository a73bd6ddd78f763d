import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#domain/language/language.ts';
import { homeFor } from '#domain/screens/homes.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useSession } from '#web/session/session-store.ts';
import { chatPlaceId } from '#web/ui/chat-door.ts';
import { optionalPart } from '#web/ui/lazy-part.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { Link, useLocation } from '#web/ui/router.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { MenuButton } from './menu-button.tsx';
import { navLink } from './nav-link.ts';
import { isWorkplace } from './workplace.ts';

export function Header() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const { pathname } = useLocation();
  const isWork = isWorkplace(pathname);
  // The shop is home for those who book; for those who work here it is their desk.
  const isGuest = !user || user.role === 'client';
  return (
    <header
      data-print="hide"
      // Where people work, a phone has a bar of its own below; the room is for what they came for.
      className={`flex flex-wrap items-center justify-end gap-x-1 px-5 md:gap-4 md:px-10 md:py-4 ${isWork ? 'py-0.5' : 'py-2.5'}`}
    >
      <Link
        to={isGuest ? '/' : homeFor(user.role)}
        className="mr-auto inline-flex min-h-11 items-center rounded-s no-underline"
      >
        {/* With the bell and the chat there is no room for the name in one line of a narrow phone. */}
        <Mark nameLook={user ? 'max-[25rem]:sr-only' : undefined} />
      </Link>
      {!isWork && <div id={chatPlaceId} className="xl:hidden" />}
      <nav aria-label={t('header.nav')} className="flex items-center md:gap-3">
        {!isWork && (
          <Link to="/gift-card" className={`${navLink} max-md:hidden`}>
            {t('header.giftCards')}
          </Link>
        )}
        <AccountLink />
      </nav>
      {/* What arrives later stands before these two, so that they do not move. */}
      <LanguageSwitch />
      <MenuButton isWorkplace={isWork} />
    </header>
  );
}

/** What only signed-in people see comes after the session is known; without its code the rest still works. */
const SignedInLinks = optionalPart(() => import('./signed-in-links.tsx'), 'SignedInLinks');

function AccountLink() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  if (user) {
    return (
      <Suspense fallback={null}>
        <SignedInLinks user={user} />
      </Suspense>
    );
  }
  return (
    <Link to="/auth" className={`${navLink} max-md:hidden`}>
      {t('header.logIn')}
    </Link>
  );
}

/** Its code is fetched when it is needed; that it may fail is of no interest to anybody. */
const saveLanguage = async (language: Language): Promise<void> => {
  const [{ call }, { setLanguagePreference }] = await Promise.all([
    import('#web/api/call.ts'),
    import('#contract/session.ts'),
  ]);
  await call(setLanguagePreference, { body: { language } }).catch(() => undefined);
};

function LanguageSwitch() {
  const { t } = useTranslation('common');
  const { language, chooseLanguage } = useLanguage();
  const { user } = useSession();
  const choose = (next: Language): void => {
    chooseLanguage(next);
    // Remembered for the mails we send them; the page itself does not wait for it.
    if (user) void saveLanguage(next);
  };
  return (
    <Segmented
      label={t('header.language')}
      value={language}
      options={languages.map((code) => ({
        value: code,
        label: code.toUpperCase(),
        longLabel: t(`language.${code}`),
        lang: code,
      }))}
      onChange={choose}
    />
  );
}
