import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#domain/language/language.ts';
import { homeFor } from '#domain/screens/screens.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useSession } from '#web/session/session-store.ts';
import { Mark } from '#web/ui/mark.tsx';
import { Link } from '#web/ui/router.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const navLink =
  'inline-flex min-h-11 items-center rounded-s px-2 text-s text-soft no-underline transition-colors hover:text-ink';

export function Header() {
  const { t } = useTranslation('common');
  return (
    <header className="flex flex-wrap items-center justify-end gap-x-2 px-5 py-2.5 md:gap-4 md:px-10 md:py-4">
      <Link to="/" className="mr-auto inline-flex min-h-11 items-center rounded-s no-underline">
        <Mark />
      </Link>
      <nav aria-label={t('header.nav')} className="flex items-center gap-1 md:gap-3">
        <Link to="/gift-card" className={`${navLink} max-md:hidden`}>
          {t('header.giftCards')}
        </Link>
        <AccountLink />
      </nav>
      <LanguageSwitch />
    </header>
  );
}

function AccountLink() {
  const { t } = useTranslation('common');
  const { user } = useSession();
  if (!user) {
    return (
      <Link to="/auth" className={navLink}>
        {t('header.logIn')}
      </Link>
    );
  }
  return (
    <>
      <Link
        to={homeFor(user.role)}
        aria-label={t('header.myArea', { name: user.firstName })}
        className={`${navLink} max-w-[12ch] truncate`}
      >
        {user.firstName}
      </Link>
      <button type="button" onClick={() => void logOut()} className={`${navLink} whitespace-nowrap`}>
        {t('header.logOut')}
      </button>
    </>
  );
}

/** Its code and its words come when somebody leaves. */
const logOut = async (): Promise<void> => {
  try {
    const [account] = await Promise.all([import('#web/features/account/log-out.ts'), i18next.loadNamespaces('auth')]);
    await account.logOut();
  } catch {
    showToast({
      title: i18next.t('header.logOutFailed'),
      description: i18next.t('header.logOutLater'),
      variant: 'destructive',
    });
  }
};

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
