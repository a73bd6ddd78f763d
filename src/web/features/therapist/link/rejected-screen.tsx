import { useState } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { Link, useParams } from '#web/ui/router.tsx';
import { useDeskWords } from '../desk-words.ts';
import { isRealPress } from '../real-press.ts';
import { useAnswerOffer } from '../use-answer-offer.ts';
import { AskCard } from './ask-card.tsx';
import { LinkPage } from './link-page.tsx';
import { OfferStateView } from './offer-state-view.tsx';
import { type Offer, useOfferLink } from './use-offer-link.ts';

/** Opening it asks and changes nothing; the button says no. */
export function RejectedScreen() {
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
  const [reason, setReason] = useState('');
  const { answer: send, pending } = useAnswerOffer(
    { ...offer, token: link.token },
    { onAnswered: link.show, onRefused: () => void link.refetch() },
  );
  return (
    <AskCard
      offer={answer}
      readAt={link.dataUpdatedAt}
      title={t('link.rejectTitle', { name: answer.therapistFirstName })}
      lead={t('link.rejectLead')}
    >
      <TextArea
        label={t('link.reason')}
        hint={t('link.reasonHint')}
        maxLength={500}
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        className="mt-5 [&_textarea]:min-h-20"
      />
      <Button
        wide
        busy={pending === 'reject'}
        onClick={(event) => isRealPress(event) && send({ kind: 'reject', reason: reason.trim() })}
        className="mt-5"
      >
        {t('link.reject')}
      </Button>
      <Link
        to={`/therapist/confirm-booking/${offer.bookingId}/${offer.therapistId}`}
        className="link mx-auto mt-3 flex min-h-11 w-fit items-center text-s"
      >
        {t('link.ratherConfirm')}
      </Link>
    </AskCard>
  );
}
