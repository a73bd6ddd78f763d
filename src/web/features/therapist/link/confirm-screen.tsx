import { Link, navigate } from '#web/ui/router.tsx';
import { useDeskWords } from '../desk-words.ts';
import { AcceptButton } from '../offer/accept-button.tsx';
import { useAnswerOffer } from '../offer/use-answer-offer.ts';
import { ProposeButton } from '../other-time/propose-button.tsx';
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
      <AcceptButton
        address={{ ...offer, token: link.token }}
        startsAt={answer.datetime}
        isFlexible={answer.flexible !== undefined}
        wide
        busy={pending === 'confirm'}
        onAccept={(startsAt) => send({ kind: 'confirm', startsAt })}
        className="mt-6"
      >
        {t('link.confirm')}
      </AcceptButton>
      {answer.mayPropose > 0 && (
        <ProposeButton
          address={{ ...offer, token: link.token }}
          disabled={pending !== null}
          className="mt-2.5 w-full"
          onProposed={link.show}
          onRefused={() => void link.refetch()}
        />
      )}
      <Link
        to={`/therapist/booking-rejected/${offer.bookingId}/${offer.therapistId}`}
        className="link mx-auto mt-3 flex min-h-11 w-fit items-center text-s"
      >
        {t('link.rather')}
      </Link>
    </AskCard>
  );
}
