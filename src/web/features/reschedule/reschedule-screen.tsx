import { useQuery } from '@tanstack/react-query';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { useParams } from '#web/ui/use-params.ts';
import { ChooseTime } from './choose-time.tsx';
import { movableQuery } from './reschedule-queries.ts';
import { useRescheduleWords } from './reschedule-words.ts';
import { StaysAsItIs } from './stays-as-it-is.tsx';

/** Move a visit: by the link in a mail, or by its id for somebody who may see it anyway. */
export function RescheduleScreen() {
  const { t } = useRescheduleWords();
  const { token = '' } = useParams();
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery({ ...movableQuery(token), enabled: user !== undefined });

  if (data?.reschedule.isAllowed) return <ChooseTime key={data.datetime} booking={data} handle={token} />;
  if (data) return <StaysAsItIs booking={data} />;
  if (!error) return <Loading room="screen" />;
  if (error instanceof ApiError && [400, 404, 410].includes(error.status))
    return <DeadLink said={error.code === 'link_withdrawn' ? error.said : null} />;
  return (
    <FailedPage title={t('title')} retryLabel={t('retry')} isAsking={isFetching} onRetry={() => void refetch()}>
      {failureText(error, t('offline'))}
    </FailedPage>
  );
}

/** A key that opens nothing: mistyped, or withdrawn; then the server says why. */
function DeadLink({ said }: { said: string | null }) {
  const { t } = useRescheduleWords();
  const { user } = useSession();
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('dead.title')} className="sr-only" />
      <EmptyState
        picture="hourglass"
        title={t('dead.title')}
        action={
          user ? (
            <LinkButton to="/dashboard">{t('toDashboard')}</LinkButton>
          ) : (
            <LinkButton to="/">{t('dead.book')}</LinkButton>
          )
        }
      >
        {said ?? t('dead.text')}
      </EmptyState>
    </PageFrame>
  );
}
