import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { type ConsentChoice, chooseConsent, closeConsentSettings } from './consent-store.ts';

type ConsentBarProps = { hasQuestion: boolean; choice: ConsentChoice | null; isReopened: boolean };

export function ConsentBar({ hasQuestion, choice, isReopened }: ConsentBarProps) {
  return hasQuestion ? <Question choice={choice} isReopened={isReopened} /> : <NothingToChoose />;
}

function Question({ choice, isReopened }: Omit<ConsentBarProps, 'hasQuestion'>) {
  const { t } = useTranslation('common');
  return (
    <Bar isReopened={isReopened}>
      <p className="text-xs md:text-s max-md:min-w-0 max-md:flex-1">
        <span className="md:hidden">{t('consent.short')} </span>
        <span className="max-md:hidden">{t('consent.text')} </span>
        <CookiesLink />
      </p>
      {choice && (
        <p className="mt-1 font-medium text-xs max-md:w-full">
          {t(choice === 'accepted' ? 'consent.currentAccepted' : 'consent.currentRejected')}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 md:mt-4 md:gap-2.5">
        <Choice onClick={() => chooseConsent('rejected')}>{t('consent.reject')}</Choice>
        <Choice onClick={() => chooseConsent('accepted')}>{t('consent.accept')}</Choice>
      </div>
    </Bar>
  );
}

function NothingToChoose() {
  const { t } = useTranslation('common');
  return (
    <Bar isReopened>
      <p className="text-xs md:text-s">
        {t('consent.nothing')} <CookiesLink />
      </p>
    </Bar>
  );
}

function CookiesLink() {
  const { t } = useTranslation('common');
  return (
    <Link to="/cookies" className="link">
      {t('consent.more')}
    </Link>
  );
}

/** One look for both answers: neither may be easier to find than the other. */
function Choice({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <Button variant="ghost" size="small" className="max-md:px-3" onClick={onClick}>
      {children}
    </Button>
  );
}

function Bar({ isReopened, children }: { isReopened: boolean; children: ReactNode }) {
  const { t } = useTranslation('common');
  const bar = useRef<HTMLElement>(null);
  useReservedSpace(bar);
  useFocusWhile(isReopened, bar);

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('consent.label')}
      data-print="hide"
      onKeyDown={(event) => {
        if (!isReopened || event.key !== 'Escape') return;
        event.preventDefault();
        closeConsentSettings();
      }}
      className={classNames(
        'fixed inset-x-3 bottom-[calc(max(var(--dock-space,0px),env(safe-area-inset-bottom))+0.5rem)] z-40 animate-rise rounded-m border border-line bg-surface p-2 pl-3 shadow-2 outline-none max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-2 md:right-auto md:bottom-6 md:left-6 md:w-100 md:rounded-l md:p-5',
        isReopened && '[&>p]:pr-9',
      )}
    >
      {children}
      {isReopened && (
        <IconButton label={t('consent.close')} onClick={closeConsentSettings} className="absolute top-1 right-1">
          <CloseIcon />
        </IconButton>
      )}
    </section>
  );
}

/** Tells the rest of the page, by `--consent-space`, how much room the bar takes at the bottom. */
function useReservedSpace(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--consent-space', `${element.offsetHeight + 8}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--consent-space');
    };
  }, [bar]);
}

/** Opened by hand, it takes the focus and gives it back; shown by itself, it disturbs nobody. */
function useFocusWhile(isReopened: boolean, bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isReopened) return;
    const before = document.activeElement;
    bar.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isReopened, bar]);
}
