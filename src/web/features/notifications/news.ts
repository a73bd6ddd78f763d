import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getNotificationNews,
  listNotifications,
  type Notification,
  notificationPollSeconds,
} from '#contract/notifications.ts';
import type { RouteResult } from '#contract/route.ts';
import { call } from '#web/api/call.ts';
import { askEvery } from '#web/api/live.ts';
import { queryClient } from '#web/api/queries.ts';

/** Small, and asked again while the page can be seen. */
export const newsQuery = queryOptions({
  queryKey: ['notifications', 'news'],
  queryFn: ({ signal }) => call(getNotificationNews, undefined, { signal }),
  staleTime: 0,
  meta: { followsNews: true },
  refetchInterval: () => askEvery(notificationPollSeconds * 1000),
});

/** The newest moment is part of the name: news make a new list. */
export const listQuery = (newestAt: string | null) =>
  queryOptions({
    queryKey: ['notifications', 'list', newestAt],
    queryFn: ({ signal }) => call(listNotifications, undefined, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

type News = RouteResult<typeof getNotificationNews>;

/** The page does not wait for the server to see one, or all, as read; the next question for news sets it right. */
export const showAsRead = (id?: string): void => {
  const readAt = new Date().toISOString();
  let readNow = 0;
  const lists = { queryKey: ['notifications', 'list'] };
  queryClient.setQueriesData<Notification[]>(lists, (list) =>
    list?.map((one) => {
      if (one.readAt || (id && one.id !== id)) return one;
      readNow += 1;
      return { ...one, readAt };
    }),
  );
  queryClient.setQueryData<News>(newsQuery.queryKey, (news) =>
    news ? { ...news, unread: id ? Math.max(0, news.unread - readNow) : 0 } : news,
  );
};
