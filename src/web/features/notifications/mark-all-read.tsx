import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAllNotifications } from '#contract/notifications.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { ReadTicksIcon } from '#web/ui/icons.tsx';
import { newsQuery, showAsRead } from './news.ts';

export function MarkAllRead() {
  const { t } = useTranslation('common');
  const { data } = useQuery(newsQuery, queryClient);
  const markAll = useMutation(
    { mutationFn: () => call(readAllNotifications), onMutate: () => showAsRead() },
    queryClient,
  );
  if (!data?.unread) return null;
  return (
    <button
      type="button"
      onClick={() => markAll.mutate()}
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-s px-2 text-s font-semibold text-brand transition-colors hover:bg-sunken"
    >
      <ReadTicksIcon size={18} />
      {t('bell.readAll')}
    </button>
  );
}
