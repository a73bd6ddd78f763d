import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, failureText, textOf } from '#web/api/api-error.ts';
import { useLive } from '#web/api/live.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { readToken } from './booking-access.ts';
import { BookingView, type JustPaid } from './booking-view.tsx';
import { useWhole } from './late-parts.ts';
import { useErasedHere } from './own-data/erase-data.tsx';
import { ReceiptAlone } from './own-data/receipt-alone.tsx';
import { useToldLater } from './pay/told-later.ts';
import { statusQuery } from './status-query.ts';

type BookingPageProps = { bookingId: string; justPaid?: JustPaid };

/** One page per booking, from paying to the review. The wizard ends on it, and every mailed link leads to it. */
export function BookingPage({ bookingId, justPaid }: BookingPageProps) {
  const { user } = useSession();
  const { t } = useTranslation('booking');
  const hasKey = readToken(bookingId) !== undefined;
  // Somebody without a key and without a session may see none: that need not be asked.
  const isStranger = user === null && !hasKey;
  const { data, error, isFetching, refetch } = useQuery({
    ...statusQuery(bookingId),
    enabled: hasKey || Boolean(user),
  });
  const whole = useWhole(data);
  useToldLater(data);
  const isErased = useErasedHere(bookingId);
  useLive(data !== undefined && !isErased && !data.receiptOnly, { booking: bookingId, token: readToken(bookingId) });

  if (isErased) return <Erased />;
  if (isStranger) return <NotFound />;
  if (error instanceof ApiError && error.code === 'link_withdrawn') return <OldLink error={error} />;
  if (data?.receiptOnly) return <ReceiptAlone booking={data} />;
  if (whole || (justPaid && !error)) return <BookingView booking={whole} justPaid={justPaid} />;
  if (!error || data) return <Loading room="screen" />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />;
  return (
    <FailedPage
      title={t('status.title')}
      retryLabel={t('zip.retry')}
      isAsking={isFetching}
      onRetry={() => void refetch()}
    >
      {justPaid ? t('done.unread') : failureText(error, t('zip.offline'))}
    </FailedPage>
  );
}

function Erased() {
  const { t } = useTranslation('booking');
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('ownData.erased')} lead={t('ownData.erasedText')} />
    </PageFrame>
  );
}

function NotFound() {
  const { t } = useTranslation('booking');
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('status.notFoundTitle')} className="sr-only" />
      <EmptyState
        picture="envelope"
        title={t('status.notFoundTitle')}
        action={<LinkButton to="/">{t('status.book')}</LinkButton>}
      >
        {t('status.notFound')}
      </EmptyState>
    </PageFrame>
  );
}

/** A link that was withdrawn: what happened, and what to do. */
function OldLink({ error }: { error: ApiError }) {
  const { t } = useTranslation('booking');
  const isClaimed = textOf(error.body, 'because') === 'claimed';
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('oldLink.title')} className="sr-only" />
      <EmptyState
        picture="envelope"
        title={t('oldLink.title')}
        action={
          <LinkButton to={isClaimed ? '/login' : '/'}>{t(isClaimed ? 'oldLink.login' : 'oldLink.book')}</LinkButton>
        }
      >
        {error.text}
      </EmptyState>
    </PageFrame>
  );
}
