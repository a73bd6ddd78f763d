import type { ReactNode } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { ApiError } from '#web/api/api-error.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { DeskFailure } from '../desk-failure.tsx';
import { useDeskWords } from '../desk-words.ts';
import type { useOfferLink } from './use-offer-link.ts';

type LinkPageProps = { link: ReturnType<typeof useOfferLink>; children: (offer: OfferAnswer) => ReactNode };

/** The frame of the three pages that mails lead to: loading, a dead link, a fault, or the offer. */
export function LinkPage({ link, children }: LinkPageProps) {
  const { t } = useDeskWords();
  const { data, error, isFetching, refetch, isStranger } = link;
  const isDead = isStranger || (error instanceof ApiError && [400, 404, 410].includes(error.status));
  if (isDead) return <DeadLink />;
  if (error instanceof ApiError && error.code === 'offer_of_another') return <OfAnother text={error.text} />;
  if (!data && !error) return <Loading room="screen" />;
  return (
    <PageFrame width="reading" className="min-h-[70dvh] pt-4 pb-18 md:pt-8">
      {data ? (
        children(data)
      ) : (
        <DeskFailure title={t('booking.offerTitle')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}

function DeadLink() {
  const { t } = useDeskWords();
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('link.deadTitle')} className="sr-only" />
      <EmptyState
        picture="envelope"
        title={t('link.deadTitle')}
        action={<LinkButton to="/therapist/dashboard">{t('link.toDesk')}</LinkButton>}
      >
        {t('link.dead')}
      </EmptyState>
    </PageFrame>
  );
}

/** A mail that was passed on: nothing is shown of the visit, and nothing can be pressed. */
function OfAnother({ text }: { text: string }) {
  const { t } = useDeskWords();
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('link.otherTitle')} className="sr-only" />
      <EmptyState
        picture="envelope"
        title={t('link.otherTitle')}
        action={<LinkButton to="/therapist/dashboard">{t('link.toDesk')}</LinkButton>}
      >
        {text}
      </EmptyState>
    </PageFrame>
  );
}
