import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Notification, readNotification } from '#contract/notifications.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '#web/ui/router.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { listQuery, showAsRead } from './news.ts';
import { agoWords, notificationWords } from './notification-words.ts';

type ListProps = { newestAt: string | null; onFollow(): void };

export function NotificationList({ newestAt, onFollow }: ListProps) {
  const { t } = useTranslation('common');
  const { data, isError, isFetching, refetch } = useQuery(listQuery(newestAt), queryClient);
  const markRead = useMutation(
    { mutationFn: (id: string) => call(readNotification, { params: { id } }), onMutate: (id) => showAsRead(id) },
    queryClient,
  );
  const follow = ({ id, readAt }: Notification): void => {
    if (!readAt) markRead.mutate(id);
    onFollow();
  };
  if (data?.length) {
    return (
      <ul>
        {data.map((one) => (
          <Entry key={one.id} notification={one} onFollow={() => follow(one)} />
        ))}
      </ul>
    );
  }
  return (
    <div className="px-5 py-3">
      {isError && (
        <Notice
          tone="error"
          action={
            <Button variant="ghost" size="small" busy={isFetching} onClick={() => void refetch()}>
              {t('bell.retry')}
            </Button>
          }
        >
          {t('bell.failed')}
        </Notice>
      )}
      {!data && !isError && <SkeletonText lines={4} />}
      {data && (
        <EmptyState picture="bell" title={t('bell.emptyTitle')} headingLevel="h3" className="py-6">
          {t('bell.empty')}
        </EmptyState>
      )}
    </div>
  );
}

function Entry({ notification, onFollow }: { notification: Notification; onFollow(): void }) {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  const [now] = useState(() => new Date());
  const { title, text } = notificationWords(notification, { t, language });
  const isUnread = notification.readAt === null;
  return (
    <li className="border-line not-last:border-b">
      <Link
        to={notification.link}
        onClick={onFollow}
        className="flex gap-3 px-5 py-3.5 no-underline transition-colors hover:bg-sunken focus-visible:-outline-offset-3"
      >
        <span
          aria-hidden="true"
          className={`mt-1.75 size-2 shrink-0 rounded-full ${isUnread ? 'bg-accent' : 'bg-transparent'}`}
        />
        <span className="min-w-0 flex-1 text-s">
          <span className="flex items-baseline justify-between gap-3">
            <span className={isUnread ? 'font-semibold' : 'font-medium text-soft'}>
              {title}
              {isUnread && <VisuallyHidden>, {t('bell.new')}</VisuallyHidden>}
            </span>
            <time dateTime={notification.createdAt} className="shrink-0 text-xs text-soft">
              {agoWords(notification.createdAt, now, language)}
            </time>
          </span>
          <span className="mt-0.5 block text-soft">{text}</span>
        </span>
      </Link>
    </li>
  );
}
