import type { OfferedVisit } from '#contract/desk-visit.ts';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { sayTime } from '#web/api/say-when.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { isRealPress } from '#web/ui/real-press.ts';
import { Link } from '#web/ui/router.tsx';
import { useDeskWords } from '../desk-words.ts';
import { ProposeButton } from '../other-time/propose-button.tsx';
import { dayInside } from '../visit-words.ts';
import { AcceptButton } from './accept-button.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { useAnswerOffer } from './use-answer-offer.ts';

type OfferCardProps = {
  offer: OfferedVisit;
  therapistId: string;
  today: string;
  now: Date;
  onAnswered(answer: OfferAnswer): void;
};

/** An offer with both answers at hand. */
export function OfferCard({ offer, therapistId, today, now, onAnswered }: OfferCardProps) {
  const words = useDeskWords();
  const { t, language } = words;
  const { answer, pending } = useAnswerOffer({ bookingId: offer.id, therapistId }, { onAnswered });
  const what = `${offer.treatment[language]}, ${dayInside(offer.date, today, words)}, ${sayTime(offer.startsAt, language, offer.timezone)}`;
  return (
    <Card as="li" padding="none" className="border-accent! px-5 py-4.5 md:px-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <OfferCountdown answerBy={offer.answerBy} now={now} />
        <Link to={`/therapist/booking/${offer.id}`} className="link inline-flex min-h-11 items-center text-s">
          {t('offer.open')}
          <span className="sr-only">: {what}</span>
        </Link>
      </div>
      <OfferFacts offer={offer} today={today} />
      <div className="mt-4 grid grid-cols-2 gap-2.5 sm:flex">
        <AcceptButton
          address={{ bookingId: offer.id, therapistId }}
          startsAt={offer.startsAt}
          isFlexible={offer.flexible !== undefined}
          size="small"
          busy={pending === 'confirm'}
          disabled={pending !== null}
          aria-label={t('offer.confirmThis', { what })}
          onAccept={(startsAt) => answer({ kind: 'confirm', startsAt })}
        >
          {t('offer.confirm')}
        </AcceptButton>
        <Button
          variant="ghost"
          size="small"
          busy={pending === 'reject'}
          disabled={pending !== null}
          aria-label={t('offer.rejectThis', { what })}
          onClick={(event) => isRealPress(event) && answer({ kind: 'reject' })}
        >
          {t('offer.reject')}
        </Button>
        {offer.mode !== 'together' && (
          <ProposeButton
            address={{ bookingId: offer.id, therapistId }}
            size="small"
            what={what}
            disabled={pending !== null}
            className="max-sm:col-span-2"
            onProposed={onAnswered}
          />
        )}
      </div>
    </Card>
  );
}
