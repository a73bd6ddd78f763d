import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { saysNothingPaid } from '#domain/booking/money-words.ts';
import { sayUntil, sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
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
  const accepted = booking.therapists[0]?.firstName;
  const answered = asked.length - waitedFor.length + booking.therapists.length;
  return (
    <Card as="section" aria-labelledby="search-title" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="search-title" className="text-l">
            {accepted
              ? t(waitedFor.length > 0 ? 'acceptedAsking' : 'acceptedMore', { accepted, names })
              : t(waitedFor.length > 0 ? 'asking' : 'askingMore', { names })}
          </h2>
          <p className="mt-1 text-s text-soft">{accepted ? t('second') : t('first', { count })}</p>
        </div>
        <Tag tone="wait">{tBooking('status.matchTag.finding_therapist')}</Tag>
      </div>
      <Faces asked={asked.slice(-mostFaces)} booking={booking} />
      <dl className="grid grid-cols-2 gap-y-2.5 rounded-m bg-sunken px-1 py-3 sm:flex">
        <Figure label={t('asked')}>{asked.length + booking.therapists.length}</Figure>
        <Figure label={t('answered')}>{answered}</Figure>
        {booking.answerBy && (
          <Figure isWide label={t('knowBy')}>
            {sayWhenFirst(booking.answerBy, language, booking.timezone)}
          </Figure>
        )}
      </dl>
    </Card>
  );
}

function Faces({ asked, booking }: { asked: Asked; booking: Booking }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status' });
  const { language } = useLanguage();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-2 gap-y-4">
      {booking.therapists.map(({ firstName, imageUrl }) => (
        <Face key={firstName} person={{ firstName, imageUrl }} look="inset-ring-2 inset-ring-brand">
          {t('accepted')}
        </Face>
      ))}
      {asked.map(({ firstName, imageUrl, askedAt, hasDeclined }) => (
        <Face
          key={`${firstName}-${askedAt}`}
          person={{ firstName, imageUrl }}
          look={hasDeclined ? 'opacity-60 grayscale' : 'inset-ring-2 inset-ring-wait-text'}
        >
          {hasDeclined ? t('declined') : t('askedAt', { time: sayUntil(askedAt, language, booking.timezone) })}
        </Face>
      ))}
    </ul>
  );
}

/** Whoever had accepted dropped out: said plainly, with what can be done. */
export function SearchedAgain({ booking }: { booking: Booking }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'status' });
  return (
    <section className="rounded-l bg-wait-soft px-5 py-4.5 md:px-6">
      <h2 className="flex gap-3 text-l">
        <AlertIcon className="mt-0.5 shrink-0 text-wait-text" />
        {t('againTitle')}
      </h2>
      <p className="mt-1.5">{t(saysNothingPaid(booking.money.words) ? 'againUnpaid' : 'againText')}</p>
    </section>
  );
}

type FaceProps = { person: Pick<Asked[number], 'firstName' | 'imageUrl'>; look: string; children: string };

function Face({ person, look, children }: FaceProps) {
  return (
    <li className="grid justify-items-center text-center">
      <span className={classNames('grid rounded-full p-1', look)}>
        <Portrait person={person} size={56} />
      </span>
      <span className="mt-1.5 text-s font-semibold">{person.firstName}</span>
      <span className="text-xs text-soft">{children}</span>
    </li>
  );
}

type FigureProps = { label: string; isWide?: boolean; children: string | number };

function Figure({ label, isWide = false, children }: FigureProps) {
  return (
    <div
      className={classNames(
        'min-w-0 px-3 not-last:shrink-0 md:px-4',
        isWide ? 'max-sm:col-span-2 sm:border-l' : 'not-first:border-l',
        'border-line-strong',
      )}
    >
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="figure text-m md:text-l">{children}</dd>
    </div>
  );
}
