import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { isRealPress } from '#web/ui/real-press.ts';
import { Link } from '#web/ui/router.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useDeskWords } from '../desk-words.ts';
import { useAnswerOffer } from '../offer/use-answer-offer.ts';
import { ProposeButton } from '../other-time/propose-button.tsx';
import { AskCard } from './ask-card.tsx';
import { type AskProps, OfferPage } from './offer-page.tsx';

/** Opening it asks and changes nothing; the button says no. */
export function RejectedScreen() {
  return <OfferPage Ask={Ask} />;
}

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
        to={`/therapist/confirm-booking/${offer.bookingId}/${offer.therapistId}`}
        className="link mx-auto mt-3 flex min-h-11 w-fit items-center text-s"
      >
        {t('link.ratherConfirm')}
      </Link>
    </AskCard>
  );
}
