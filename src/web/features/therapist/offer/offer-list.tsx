import type { OfferedVisit } from '#contract/desk-visit.ts';
import type { OfferAnswer } from '#contract/dispatch.ts';
import { SectionTitle } from '../desk/section-title.tsx';
import { useDeskWords } from '../desk-words.ts';
import { AnsweredNotice } from './answered-notice.tsx';
import { OfferCard } from './offer-card.tsx';

export type Answered = { answer: OfferAnswer; readAt: number };

type OfferListProps = {
  offers: readonly OfferedVisit[];
  /** What was answered since the desk was opened. */
  answered: readonly Answered[];
  onAnswered(answered: readonly Answered[]): void;
  therapistId: string;
  today: string;
  now: Date;
};

/** The offers, and what was just answered, which keeps its place until it can no longer be taken back. */
export function OfferList({ offers, answered, onAnswered, therapistId, today, now }: OfferListProps) {
  const { t } = useDeskWords();
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
            onUndone={({ bookingId }) => onAnswered(without(bookingId))}
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
                onAnswered={(answer) => onAnswered([...without(answer.bookingId), { answer, readAt: Date.now() }])}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
