import { useQuery } from '@tanstack/react-query';
import type { OwnVisit } from '#contract/desk-visit.ts';
import { formatDuration } from '#domain/language/formats.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ArrowRightIcon, ChatIcon, PhoneIcon, PinIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ActionLink } from '../action-link.tsx';
import { callLink, mapLink, smsLink } from '../contact-links.ts';
import { bookingQuery } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { UndoYes } from '../offer/undo-yes.tsx';
import { dayWord, partyWords, timesWords, wayWords } from '../visit-words.ts';

const minuteMs = 60_000;
const soonMinutes = 12 * 60;

type NextVisitProps = {
  visit: OwnVisit;
  today: string;
  now: Date;
  /** Then its notice among the offers has the way back. */
  wasJustAnswered?: boolean;
  /** Nothing waits for an answer, so the way there is the next step. */
  isFirst: boolean;
};

/** The next door to ring at, with the way there one tap away. */
export function NextVisit({ visit, today, now, isFirst, wasJustAnswered = false }: NextVisitProps) {
  const words = useDeskWords();
  const { t, language } = words;
  const party = partyWords(visit, words);
  return (
    <Card as="section" padding="none" aria-labelledby="desk-next" className="flex overflow-hidden">
      <div className="min-w-0 flex-1 px-5 py-5 md:px-7 md:py-6">
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-s font-semibold text-soft">{t('next.title')}</p>
          <StartsIn visit={visit} now={now} />
        </div>
        <h2 id="desk-next" className="text-2xl">
          {t('visit.dayTime', {
            day: dayWord(visit.date, today, words),
            time: timesWords(visit, words),
          })}
        </h2>
        <p className="mt-2">
          {t('visit.line', { treatment: visit.treatment[language], minutes: visit.totalMinutes })}{' '}
          {t('visit.client', { name: visit.clientName })}
        </p>
        {party && <p className="text-s text-soft">{party}</p>}
        <p className="mt-1 text-s text-soft">{visit.place}</p>
        {visit.way && <p className="text-s text-soft">{wayWords(visit.way, words)}</p>}
        <ContactButtons id={visit.id} place={visit.place} isFirst={isFirst} />
        {!wasJustAnswered && <UndoNext id={visit.id} />}
        <Link
          to={`/therapist/booking/${visit.id}`}
          className="link mt-2 -mb-2 inline-flex min-h-11 items-center gap-1.5 text-s font-semibold"
        >
          {t('next.open')}
          <ArrowRightIcon size={18} />
        </Link>
      </div>
      <NextVisitArt className="w-[190px] shrink-0 max-md:hidden" />
    </Card>
  );
}

function StartsIn({ visit, now }: { visit: OwnVisit; now: Date }) {
  const { t, language } = useDeskWords();
  const minutes = Math.ceil((Date.parse(visit.startsAt) - now.getTime()) / minuteMs);
  if (minutes <= 0) return <Tag tone="wait">{t('next.underWay')}</Tag>;
  if (minutes > soonMinutes) return null;
  return <Tag>{t('next.startsIn', { time: formatDuration(minutes, language) })}</Tag>;
}

/** The phone number stands only in the visit itself; the map does not wait for it. */
function ContactButtons({ id, place, isFirst }: { id: string; place: string; isFirst: boolean }) {
  const { t } = useDeskWords();
  const { data } = useQuery(bookingQuery(id));
  const visit = data?.kind === 'own' ? data : null;
  const phone = visit?.recipient?.phone || visit?.clientPhone;
  return (
    <div className="mt-4 flex flex-wrap gap-2 *:max-sm:grow *:max-sm:gap-1.5 *:max-sm:px-2!">
      <ActionLink
        look={isFirst ? 'primary' : 'ghost'}
        outside
        href={mapLink(visit?.mapQuery ?? place)}
        icon={<PinIcon size={18} />}
      >
        {t('next.map')}
      </ActionLink>
      {phone && (
        <>
          <ActionLink href={callLink(phone)} icon={<PhoneIcon size={18} />}>
            {t('next.call')}
          </ActionLink>
          <ActionLink href={smsLink(phone)} icon={<ChatIcon size={18} />}>
            {t('next.message')}
          </ActionLink>
        </>
      )}
    </div>
  );
}

function UndoNext({ id }: { id: string }) {
  const { data, dataUpdatedAt } = useQuery(bookingQuery(id));
  return data?.kind === 'own' ? <UndoYes visit={data} readAt={dataUpdatedAt} className="mt-3" /> : null;
}

/** A path over hills to a door with light in it. Says nothing a reader would miss. */
function NextVisitArt({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 190 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={classNames('block bg-art-sky', className)}
    >
      <circle cx="138" cy="66" r="26" className="fill-art-clay" />
      <path d="M0 132c44-30 92-30 190 6v122H0Z" className="fill-art-mist" />
      <path d="M58 150h58v-34a29 29 0 0 0-58 0Z" className="fill-art-deep" />
      <path d="M72 150h30v-28a15 15 0 0 0-30 0Z" className="fill-art-sun" />
      <path d="M0 168c56-30 118-26 190 4v88H0Z" className="fill-art-leaf-light" />
      <path
        d="M87 150c-4 30 34 36 22 62-6 14-30 26-48 48h62c14-20 30-32 26-58-4-24-36-26-32-52Z"
        className="fill-art-sand"
      />
      <path d="M0 214c30-14 54-14 80 2 20 12 20 28 18 44H0Z" className="fill-art-leaf" />
    </svg>
  );
}
