import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { ApiError } from '#web/api/api-error.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { Link } from '#web/ui/router.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useParams } from '#web/ui/use-params.ts';
import { DeskFailure } from '../desk-failure.tsx';
import { DeskFrame } from '../desk-frame.tsx';
import { bookingQuery } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { AnsweredNotice } from '../offer/answered-notice.tsx';
import { OfferDetail } from '../offer/offer-detail.tsx';
import { todayIn } from '../today-in.ts';
import { OwnVisitDetail } from './own-visit-detail.tsx';

export function BookingScreen() {
  const { t } = useDeskWords();
  const { bookingId = '' } = useParams();
  // Kept here, because the visit below changes from an offer to an own one, or goes, with the answer.
  const [answered, setAnswered] = useState<{ answer: OfferAnswer; readAt: number } | null>(null);
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(bookingQuery(bookingId));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <DeskFrame>
      <Link
        to="/therapist/bookings"
        className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-1 rounded-s px-2 text-s text-soft no-underline hover:text-ink"
      >
        <ChevronLeftIcon size={18} />
        {t('booking.back')}
      </Link>
      {answered && (
        <div className="mb-6">
          <AnsweredNotice {...answered} today={todayIn(answered.answer.timezone)} onUndone={() => setAnswered(null)} />
        </div>
      )}
      {isGone && <Gone isAnswered={answered !== null} />}
      {!isGone && error && !data && (
        <DeskFailure title={t('booking.offerTitle')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isGone && data?.kind === 'offer' && (
        <OfferDetail
          offer={data}
          today={todayIn(data.timezone)}
          onAnswered={(answer) => setAnswered({ answer, readAt: Date.now() })}
        />
      )}
      {!isGone && data?.kind === 'own' && (
        <OwnVisitDetail
          visit={data}
          today={todayIn(data.timezone)}
          readAt={dataUpdatedAt}
          wasJustAnswered={answered !== null}
        />
      )}
      {!data && !error && <SkeletonText lines={4} />}
    </DeskFrame>
  );
}

function Gone({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useDeskWords();
  const title = t(isAnswered ? 'offer.rejected' : 'booking.notFoundTitle');
  return (
    <>
      <PageHeading title={title} className="sr-only" />
      <EmptyState
        picture={isAnswered ? 'bowl' : 'envelope'}
        title={title}
        action={<LinkButton to="/therapist/bookings">{t('booking.toList')}</LinkButton>}
      >
        {!isAnswered && t('booking.notFound')}
      </EmptyState>
    </>
  );
}
