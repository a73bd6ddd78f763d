import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '#web/api/live.ts';
import { queryClient } from '#web/api/queries.ts';
import { BellIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { newsQuery } from './news.ts';

/** News mean that something changed for this person: what the screen shows about it is asked for again. */
const useNewsReachScreen = (newestAt: string | null | undefined): void => {
  const seen = useRef(newestAt);
  useEffect(() => {
    if (newestAt === undefined || newestAt === seen.current) return;
    const isFirst = seen.current === undefined;
    seen.current = newestAt;
    if (!isFirst) void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsNews === true });
  }, [newestAt]);
};

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'), 'NotificationPanel');

const mostShown = 99;

export function Bell() {
  const { t } = useTranslation('common');
  const { data } = useQuery(newsQuery, queryClient);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  useNewsReachScreen(data?.newestAt);
  useLive(true);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.none')}
        onClick={() => setIsOpen(!isOpen)}
        className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
      >
        <BellIcon size={22} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 left-[calc(50%+1px)] grid h-5 min-w-5 place-items-center rounded-full border-2 border-page bg-danger px-1 text-[0.6875rem] leading-none font-semibold text-on-danger tabular-nums"
          >
            {unread > mostShown ? `${mostShown}+` : unread}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {unread > 0 ? t('bell.unread', { count: unread }) : ''}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <NotificationPanel button={button} newestAt={data?.newestAt ?? null} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
