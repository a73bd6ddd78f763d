import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { icon } from './icon.tsx';
import { dismissToast, TOAST_MILLISECONDS, type Toast, useToast } from './toast-store.ts';

const CloseIcon = icon('close');
const ErrorIcon = icon('error');

/** Mounted once, from the start: a live region that appears together with its text is often not read out. */
export function ToastArea() {
  const { t } = useTranslation('common');
  const { toast } = useToast();
  const holdHandlers = useExpiry(toast);
  return (
    <section
      aria-label={t('ui.notifications')}
      data-toast-area=""
      data-print="hide"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(max(var(--dock-space,0px),env(safe-area-inset-bottom))+var(--consent-space,0px)+1rem)] z-60 md:top-20 md:right-10 md:bottom-auto md:left-auto md:w-full md:max-w-[420px]"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only hold the clock; nothing is operated by them */}
      <div
        {...holdHandlers}
        onKeyDown={(event) => event.key === 'Escape' && dismissToast()}
        className={toast ? cardLook(toast) : undefined}
      >
        {toast?.variant === 'destructive' && <ErrorIcon size={22} className="mt-px shrink-0 text-danger" />}
        <Words toast={toast} variant="default" />
        <Words toast={toast} variant="destructive" />
        {toast && (
          <button
            type="button"
            aria-label={t('ui.close')}
            onClick={() => dismissToast()}
            className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-soft transition-colors hover:bg-sunken hover:text-ink"
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </section>
  );
}

function cardLook(toast: Toast) {
  return classNames(
    'pointer-events-auto flex animate-rise items-start gap-3 rounded-m border bg-surface px-4 py-3.5 text-s shadow-2',
    toast.variant === 'destructive' ? 'border-danger' : 'border-line',
  );
}

function Words({ toast, variant }: { toast: Toast | null; variant: Toast['variant'] }) {
  const mine = toast?.variant === variant ? toast : null;
  const isUrgent = variant === 'destructive';
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      aria-live={isUrgent ? 'assertive' : 'polite'}
      aria-atomic="true"
      className={mine ? 'min-w-0 flex-1' : 'sr-only'}
    >
      {mine && (
        <div key={mine.id}>
          <div className="font-semibold">{mine.title}</div>
          {mine.description && <div className="mt-0.5 text-soft">{mine.description}</div>}
        </div>
      )}
    </div>
  );
}

const LEAST_AFTER_HOLD_MILLISECONDS = 1000;

/** However long a device stood still in between, no more than this is counted at once: nobody read in that time. */
const STEP_MILLISECONDS = 250;

/** Counts the toast's time down, and holds the count while somebody points at it or is inside it. */
function useExpiry(toast: Toast | null) {
  const [isHeld, setIsHeld] = useState(false);
  const left = useRef({ id: 0, milliseconds: 0 });

  useEffect(() => {
    if (!toast) {
      setIsHeld(false);
      return;
    }
    if (left.current.id !== toast.id) left.current = { id: toast.id, milliseconds: TOAST_MILLISECONDS };
    if (isHeld) return;
    let startedAt = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const countOn = (): void => {
      startedAt = Date.now();
      timer = setTimeout(
        () => {
          left.current.milliseconds -= STEP_MILLISECONDS;
          if (left.current.milliseconds > 0) countOn();
          else dismissToast(toast.id);
        },
        Math.min(STEP_MILLISECONDS, left.current.milliseconds),
      );
    };
    countOn();
    return () => {
      clearTimeout(timer);
      const rest = left.current.milliseconds - Math.min(Date.now() - startedAt, STEP_MILLISECONDS);
      left.current.milliseconds = Math.max(rest, LEAST_AFTER_HOLD_MILLISECONDS);
    };
  }, [toast, isHeld]);

  return {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setIsHeld(false);
    },
  };
}
