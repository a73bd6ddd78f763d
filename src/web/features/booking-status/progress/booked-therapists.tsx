import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import type { Rating } from '#contract/rating.ts';
import { formatNumber } from '#domain/language/formats.ts';
import { formatMonth } from '#domain/language/moments.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { languageName } from '#web/ui/spoken-languages.ts';
import { Star, Stars } from '#web/ui/stars.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Therapist = Booking['therapists'][number];

/** Each therapist who comes, as a person: a face, what they speak, how long they have practised, what was said of them. */
export function WhoComes({ therapists }: Pick<Booking, 'therapists'>) {
  const { t } = useTranslation('booking');
  return (
    <section aria-label={t('status.match', { count: therapists.length })} className="grid gap-4">
      {therapists.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of the same name may come, always in the same order
        <PersonCard key={`${person.firstName}-${index}`} person={person} isOneOfMany={therapists.length > 1} />
      ))}
    </section>
  );
}

/** Of one alone the whole page tells the day. */
type PersonCardProps = { person: Therapist; isOneOfMany: boolean };

function PersonCard({ person, isOneOfMany }: PersonCardProps) {
  const { t: tSteps } = useTranslation('treatments', { keyPrefix: 'status.steps' });
  const { t } = useTranslation('treatments', { keyPrefix: 'home' });
  const { language } = useLanguage();
  const { firstName, years = 0, languages = [], verified = [], rating } = person;
  const spoken = languages.map((code) => languageName(code, language)).join(', ');
  return (
    <Card as="article" className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-4 md:gap-x-6">
      <Portrait person={person} size={112} />
      <div className="grid gap-0.5 text-s text-soft">
        <h2 className="mb-0.5 text-xl text-ink">{firstName}</h2>
        {isOneOfMany && person.day && (
          <p className="mb-1">
            <Tag tone="good">{tSteps(person.day === 'there' ? 'there' : 'onWay')}</Tag>
          </p>
        )}
        {spoken && <p>{spoken}</p>}
        {years > 0 && <p>{t('therapists.years', { count: years })}</p>}
        {rating && <RatingLine rating={rating} />}
        {verified.length > 0 && (
          <p className="mt-1 flex items-center gap-1 text-xs font-semibold text-brand">
            <CheckIcon size={14} strokeWidth={2.5} />
            {t('therapists.verified')}
          </p>
        )}
      </div>
      {person.said && <LastSaid said={person.said} />}
    </Card>
  );
}

/** The newest words that anybody may read. */
function LastSaid({ said }: { said: NonNullable<Therapist['said']> }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status' });
  const { t: tHome } = useTranslation('treatments', { keyPrefix: 'home.reviews' });
  const { t: tReview } = useTranslation('treatments', { keyPrefix: 'review' });
  const { language } = useLanguage();
  const by = t('quote', { name: said.firstName, month: formatMonth(said.month, language) });
  return (
    <figure className="col-span-2 grid gap-1.5 border-t border-line pt-4">
      <Stars value={said.stars} label={tReview('ofFive', { stars: said.stars })} size={16} />
      <blockquote className="text-s wrap-anywhere">{said.text}</blockquote>
      <figcaption className="text-xs text-soft">{said.isDemo ? `${by} · ${tHome('demo')}` : by}</figcaption>
    </figure>
  );
}

/** The stars of a therapist, from three reviews on. */
export function RatingLine({ rating: { average, count, isDemo } }: { rating: Rating }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const words = { average: formatNumber(average, language, 1), count };
  return (
    <span className="flex items-center gap-1 text-xs font-normal text-soft">
      <Star size={14} />
      {isDemo ? t('status.ratingDemo', words) : t('status.rating', words)}
    </span>
  );
}
