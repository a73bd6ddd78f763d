import { formatDuration } from '#domain/language/formats.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { countdownWords } from '#web/ui/use-server-now.ts';
import type { Home } from './home-query.ts';
import { HomeSection, lineLook } from './home-section.tsx';
import { bookingHref, useHomeWords, whenWords } from './home-words.ts';

type Offer = Home['nextOffers'][number];

/** Whose answer is due next; after that the company asks somebody else. */
export function OfferList({ offers, now }: { offers: readonly Offer[]; now: Date }) {
  const { t } = useHomeWords();
  return (
    <HomeSection title={t('offers.title')}>
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <li key={`${offer.bookingId} ${offer.therapist} ${offer.answerBy}`}>
            <OfferLine offer={offer} now={now} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

function OfferLine({ offer, now }: { offer: Offer; now: Date }) {
  const words = useHomeWords();
  const { t, language } = words;
  const left = Date.parse(offer.answerBy) - now.getTime();
  const time = countdownWords(left, (minutes) => formatDuration(minutes, language));
  return (
    <Link to={bookingHref(offer.bookingId)} className={lineLook}>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{offer.therapist}</span>
        <DotLine
          className="text-xs text-soft"
          parts={[offer.reference, whenWords(offer.startsAt, now, words, offer.timezone)]}
        />
      </span>
      <Tag tone="wait">
        {left > 0 ? (
          <span role="timer" className="tabular-nums">
            {t('offers.left', { time })}
          </span>
        ) : (
          t('offers.over')
        )}
      </Tag>
      <ChevronRightIcon size={18} className="shrink-0 text-soft" />
    </Link>
  );
}
