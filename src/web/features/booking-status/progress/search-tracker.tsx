import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayTime, sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Portrait } from '#web/ui/portrait.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Asked = NonNullable<Booking['asked']>;

/** So many faces fit; the figures count everybody. */
const mostFaces = 8;

/** While a therapist is looked for: who is asked, who has answered, and by when one knows. */
export function SearchTracker({ booking, asked }: { booking: Booking; asked: Asked }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status' });
  const { t: tBooking } = useTranslation('booking');
  const { language } = useLanguage();
  const count = booking.requiresTwoTherapists ? 2 : 1;
  const waitedFor = asked.filter(({ hasDeclined }) => !hasDeclined).map(({ firstName }) => firstName);
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(waitedFor.slice(0, 4));
  const answered = asked.length - waitedFor.length + booking.therapists.length;
  return (
    <Card as="section" aria-labelledby="search-title" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="search-title" className="text-l">
            {waitedFor.length > 0 ? t('asking', { names }) : t('askingMore')}
          </h2>
          <p className="mt-1 text-s text-soft">{t('first', { count })}</p>
        </div>
        <Tag tone="wait">{tBooking('status.matchTag.finding_therapist')}</Tag>
      </div>
      <Faces asked={asked.slice(-mostFaces)} booking={booking} />
      <dl className="flex rounded-m bg-sunken px-1 py-3">
        <Figure label={t('asked')}>{asked.length + booking.therapists.length}</Figure>
        <Figure label={t('answered')}>{answered}</Figure>
        {booking.answerBy && (
          <Figure label={t('knowBy')}>{sayWhenFirst(booking.answerBy, language, booking.timezone)}</Figure>
        )}
      </dl>
    </Card>
  );
}

function Faces({ asked, booking }: { asked: Asked; booking: Booking }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status' });
  const { language } = useLanguage();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-x-2 gap-y-4">
      {asked.map(({ firstName, imageUrl, askedAt, hasDeclined }) => (
        <li key={`${firstName}-${askedAt}`} className="grid justify-items-center text-center">
          <span
            className={classNames(
              'grid rounded-full p-1',
              hasDeclined ? 'opacity-60 grayscale' : 'inset-ring-2 inset-ring-wait-text',
            )}
          >
            <Portrait person={{ firstName, imageUrl }} size={56} />
          </span>
          <span className="mt-1.5 text-s font-semibold">{firstName}</span>
          <span className="text-xs text-soft">
            {hasDeclined ? t('declined') : t('askedAt', { time: sayTime(askedAt, language, booking.timezone) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Figure({ label, children }: { label: string; children: string | number }) {
  return (
    <div className="min-w-0 border-l border-line-strong px-3 not-last:shrink-0 first:border-l-0 md:px-4">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="figure text-m md:text-l">{children}</dd>
    </div>
  );
}
