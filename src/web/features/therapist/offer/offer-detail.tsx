import { useQuery } from '@tanstack/react-query';
import type { OfferedVisit } from '#contract/desk-visit.ts';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { Card } from '#web/ui/card.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { useServerNow } from '#web/ui/use-server-now.ts';
import { dashboardQuery } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { OfferButtons } from './offer-buttons.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { useAnswerOffer } from './use-answer-offer.ts';

type OfferDetailProps = { offer: OfferedVisit; today: string; onAnswered(answer: OfferAnswer): void };

/** Before the yes: where about and when, never the door. */
export function OfferDetail({ offer, today, onAnswered }: OfferDetailProps) {
  const { t } = useDeskWords();
  const desk = useQuery(dashboardQuery);
  const now = useServerNow(desk.data?.now, desk.dataUpdatedAt);
  const therapistId = desk.data?.therapist.id ?? '';
  const { answer, pending } = useAnswerOffer({ bookingId: offer.id, therapistId }, { onAnswered });
  return (
    <div className="max-w-[600px]">
      <PageHeading title={t('booking.offerTitle')} size="medium" className="mb-4! md:mb-5!" />
      <Card>
        <div className="mb-4">
          <OfferCountdown answerBy={offer.answerBy} now={now} />
        </div>
        <OfferFacts offer={offer} today={today} headingLevel="h2" />
        <p className="mt-4 flex items-start gap-2.5 text-s text-soft">
          <LockIcon size={18} className="mt-0.5 shrink-0" />
          {t('offer.privacy')}
        </p>
        <OfferButtons
          pending={pending}
          disabled={!therapistId}
          accept={{
            address: { bookingId: offer.id, therapistId },
            startsAt: offer.startsAt,
            isFlexible: offer.flexible !== undefined,
            onAccept: (startsAt) => answer({ kind: 'confirm', startsAt }),
          }}
          onReject={() => answer({ kind: 'reject' })}
          other={
            offer.mode === 'together'
              ? undefined
              : { address: { bookingId: offer.id, therapistId }, onProposed: onAnswered }
          }
        />
      </Card>
    </div>
  );
}
