import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatIcon } from '#web/ui/icons.tsx';

type LauncherProps = {
  ref: Ref<HTMLButtonElement>;
  panelId: string | undefined;
  isOpen: boolean;
  notifications: number;
  onClick(): void;
};

/** The digit is fixed: the badge says that somebody would answer, it does not count. */
const badgeDigit = 1;

/** While the panel is open it does nothing: then it is a mere sign, and no button to the eye. */
export function Launcher({ ref, panelId, isOpen, notifications, onClick }: LauncherProps) {
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
      className="relative grid size-14 place-items-center rounded-full bg-brand text-on-brand shadow-2 transition-[background-color,scale] hover:bg-brand-hover active:scale-95 aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-soft aria-disabled:shadow-none aria-disabled:active:scale-100"
    >
      <ChatIcon size={29} />
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
