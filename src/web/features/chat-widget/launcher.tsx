import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import { icon } from '#web/ui/icon.tsx';

const ChatIcon = icon('chat');

/** Where whatever belongs to the chat floats: above the dock and the question about cookies. */
export const chatCorner =
  'fixed right-4 bottom-[calc(max(var(--dock-space,0px),env(safe-area-inset-bottom))+var(--consent-space,0px)+1rem)] z-30 md:right-6 md:bottom-[calc(max(var(--dock-space,0px),env(safe-area-inset-bottom))+1.5rem)]';

type LauncherProps = {
  ref?: Ref<HTMLButtonElement>;
  look: 'floating' | 'header';
  panelId: string | undefined;
  isOpen: boolean;
  notifications: number;
  onClick(): void;
  /** Somebody is about to press it. */
  onNear?(): void;
};

/** The digit is fixed: the badge says that somebody would answer, it does not count. */
const badgeDigit = 1;

const looks = {
  floating:
    'size-14 bg-brand text-on-brand shadow-2 hover:bg-brand-hover aria-disabled:bg-transparent aria-disabled:text-soft aria-disabled:shadow-none',
  header: 'size-11 text-ink hover:bg-sunken aria-disabled:bg-transparent aria-disabled:text-soft',
};

/** While the panel is open it does nothing: then it is a mere sign, and no button to the eye. */
export function Launcher({ ref, look, panelId, isOpen, notifications, onClick, onNear }: LauncherProps) {
  const { t } = useTranslation('common');
  const badgeId = useId();
  const hasBadge = notifications > 0;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={t('chat.open')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={panelId}
      aria-disabled={isOpen}
      aria-describedby={hasBadge ? badgeId : undefined}
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classNames(
        'relative grid place-items-center rounded-full transition-[background-color,scale] active:scale-95 aria-disabled:cursor-default aria-disabled:active:scale-100',
        looks[look],
      )}
    >
      <ChatIcon size={look === 'header' ? 24 : 29} />
      {hasBadge && (
        <span
          key={notifications}
          className="absolute -top-0.5 -right-0.5 grid size-5.5 animate-rise place-items-center rounded-full border-2 border-page bg-accent-text font-semibold text-[0.75rem] text-page leading-none"
        >
          <span aria-hidden="true">{badgeDigit}</span>
          <span id={badgeId} className="sr-only">
            {t('chat.unread')}
          </span>
        </span>
      )}
    </button>
  );
}
