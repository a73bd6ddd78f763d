import { useState } from 'react';
import type { OfferAnswer } from '#contract/dispatch.ts';
import type { OfferedVisit } from '#contract/therapist-desk.ts';
import { AnsweredNotice } from './answered-notice.tsx';
import { useDeskWords } from './desk-words.ts';
import { OfferCard } from './offer-card.tsx';
import { SectionTitle } from './section-title.tsx';

type OfferListProps = { offers: readonly OfferedVisit[]; therapistId: string; today: string; now: Date };

type Answered = { answer: OfferAnswer; readAt: number };

/** The offers, and what was just answered, which keeps its place until it can no longer be taken back. */
export function OfferList({ offers, therapistId, today, now }: OfferListProps) {
  const { t } = useDeskWords();
  const [answered, setAnswered] = useState<readonly Answered[]>([]);
  const without = (bookingId: string) => answered.filter(({ answer }) => answer.bookingId !== bookingId);
  const open = offers.filter(({ id }) => !answered.some(({ answer }) => answer.bookingId === id));
  return (
    <section aria-labelledby="desk-offers">
      <SectionTitle id="desk-offers" note={open.length > 0 ? open.length : undefined}>
        {t('offers.title')}
      </SectionTitle>
      <div className="grid gap-3">
        {answered.map(({ answer, readAt }) => (
          <AnsweredNotice
            key={answer.bookingId}
            answer={answer}
            readAt={readAt}
            today={today}
            withLink
            onUndone={({ bookingId }) => setAnswered(without(bookingId))}
          />
        ))}
        {open.length === 0 && answered.length === 0 && <p className="text-s text-soft">{t('offers.none')}</p>}
        {open.length > 0 && (
          <ul className="grid gap-3">
            {open.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                therapistId={therapistId}
                today={today}
                now={now}
                onAnswered={(answer) => setAnswered([...without(answer.bookingId), { answer, readAt: Date.now() }])}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
