import { Button } from '#web/ui/button.tsx';
import { Link, navigate } from '#web/ui/router.tsx';
import { useDeskWords } from '../desk-words.ts';
import { isRealPress } from '../offer/real-press.ts';
import { useAnswerOffer } from '../offer/use-answer-offer.ts';
import { AskCard } from './ask-card.tsx';
import { type AskProps, OfferPage } from './offer-page.tsx';

/** Opening it asks and changes nothing; the button says yes. */
export function ConfirmScreen() {
  return <OfferPage Ask={Ask} />;
}

function Ask({ offer, answer, link }: AskProps) {
  const { t } = useDeskWords();
  const { answer: send, pending } = useAnswerOffer(
    { ...offer, token: link.token },
    {
      onAnswered: (next) => {
        link.show(next);
        navigate('/therapist/booking-confirmed', { replace: true, state: offer });
      },
      // Somebody may have been faster: the page says so.
      onRefused: () => void link.refetch(),
    },
  );
  return (
    <AskCard
      offer={answer}
      readAt={link.dataUpdatedAt}
      title={t('link.askTitle', { name: answer.therapistFirstName })}
      lead={t('link.askLead')}
    >
      <Button
        wide
        busy={pending === 'confirm'}
        onClick={(event) => isRealPress(event) && send({ kind: 'confirm' })}
        className="mt-6"
      >
        {t('link.confirm')}
      </Button>
      <Link
        to={`/therapist/booking-rejected/${offer.bookingId}/${offer.therapistId}`}
        className="link mx-auto mt-3 flex min-h-11 w-fit items-center text-s"
      >
        {t('link.rather')}
      </Link>
    </AskCard>
  );
}
