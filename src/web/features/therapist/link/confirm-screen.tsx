import type { OfferAnswer } from '#contract/dispatch.ts';
import { Button } from '#web/ui/button.tsx';
import { Link, navigate, useParams } from '#web/ui/router.tsx';
import { useDeskWords } from '../desk-words.ts';
import { isRealPress } from '../real-press.ts';
import { useAnswerOffer } from '../use-answer-offer.ts';
import { AskCard } from './ask-card.tsx';
import { LinkPage } from './link-page.tsx';
import { OfferStateView } from './offer-state-view.tsx';
import { type Offer, useOfferLink } from './use-offer-link.ts';

/** Opening it asks and changes nothing; the button says yes. */
export function ConfirmScreen() {
  const { bookingId = '', therapistId = '' } = useParams();
  const offer = { bookingId, therapistId };
  const link = useOfferLink(offer);
  return (
    <LinkPage link={link}>
      {(answer) =>
        answer.state === 'open' ? (
          <Ask offer={offer} answer={answer} link={link} />
        ) : (
          <OfferStateView offer={answer} readAt={link.dataUpdatedAt} token={link.token} onUndone={link.show} />
        )
      }
    </LinkPage>
  );
}

type AskProps = { offer: Offer; answer: OfferAnswer; link: ReturnType<typeof useOfferLink> };

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
