import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayTherapistLate, type VisitDay } from '#contract/visit-day.ts';
import { therapistLateMinutes } from '#domain/booking/cancellation.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { sayTime } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice, type NoticeTone } from '#web/ui/notice.tsx';
import { CancelVisit } from '../cancel-visit.tsx';
import { accessTo } from '../status-query.ts';
import { OnTheWay } from './on-the-way.tsx';
import { useMinutes } from './use-minutes.ts';

/** On its day: who is where, when somebody comes, and what to do when nobody does. */
export function DayPanel({ booking }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const config = usePublicConfig();
  const now = useMinutes();
  const words = booking.visit && dayWords(booking, booking.visit, now);
  if (!words) return null;
  const { title: key, text, tone, at } = words;
  const { therapists } = booking;
  const title = t(`status.day.${key}`, { count: therapists.length, name: therapists[0]?.firstName ?? '' });
  const time = at ? sayTime(at, language, booking.timezone) : '';
  const action =
    booking.status === 'confirmed' ? (
      <div className="flex flex-wrap items-center gap-2.5">
        {booking.visit?.isTherapistLate && <CancelVisit booking={booking} label={t('status.day.cancelNow')} />}
        {isWaitedFor(booking, now) && <SayLate booking={booking} />}
        <CallUs phone={config?.company.phone} />
      </div>
    ) : undefined;
  if (key === 'onTheWay')
    return (
      <OnTheWay
        booking={booking}
        title={title}
        text={(hour) => t(`status.day.${text}`, { time: hour })}
        time={time}
        isLate={text === 'late'}
        now={now}
        action={action}
      />
    );
  return (
    <Notice tone={tone} title={<span className="block text-l">{title}</span>} action={action}>
      {t(`status.day.${text}`, { time })}
    </Notice>
  );
}

function CallUs({ phone }: { phone: string | undefined }) {
  const { t } = useTranslation('booking');
  if (!phone) return null;
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className="inline-flex min-h-11 items-center rounded-full px-4.5 text-s font-semibold no-underline inset-ring inset-ring-line-strong hover:bg-sunken"
    >
      {t('status.day.callUs')}
    </a>
  );
}

/** It should have begun, and nobody is at the door. */
const isWaitedFor = ({ status, datetime, visit }: Booking, now: number): boolean =>
  status === 'confirmed' &&
  now >= Date.parse(datetime) &&
  (visit?.state === 'planned' || visit?.state === 'on_the_way');

/** The office hears of it, and calls the therapist. */
function SayLate({ booking: { id } }: { booking: Booking }) {
  const { t } = useTranslation('booking');
  const said = useMutation({ mutationFn: () => call(sayTherapistLate, accessTo(id)) });
  if (said.isSuccess) return <span className="text-s font-medium">{t('status.day.waitsTold')}</span>;
  return (
    <>
      <Button size="small" busy={said.isPending} onClick={() => said.mutate()}>
        {t('status.day.waits')}
      </Button>
      {said.isError && <span className="text-s">{failureText(said.error, t('zip.offline'))}</span>}
    </>
  );
}

/** So much later than planned is nobody's worry. */
const smallDelayMs = 5 * 60_000;

/** From then on everything comes back. */
const freeFrom = ({ datetime }: Booking): string =>
  new Date(Date.parse(datetime) + therapistLateMinutes * 60_000).toISOString();

type DayWords = {
  title: 'noShow' | 'nobody' | 'there' | 'tooLate' | 'waiting' | 'onTheWay';
  text:
    | 'noShowText'
    | 'nobodyText'
    | 'thereText'
    | 'tooLateText'
    | 'tooLateBy'
    | 'waitingText'
    | 'onTheWayText'
    | 'late';
  tone: NoticeTone;
  at?: string;
};

const dayWords = (booking: Booking, visit: VisitDay, now: number): DayWords | null => {
  const { state, expectedAt, missedAt, isTherapistLate } = visit;
  if (state === 'no_show') return { title: 'noShow', text: 'noShowText', tone: 'info' };
  if (booking.status !== 'confirmed') return null;
  if (missedAt) return { title: 'nobody', text: 'nobodyText', tone: 'error', at: missedAt };
  if (state === 'there') return { title: 'there', text: 'thereText', tone: 'good' };
  if (isTherapistLate)
    return expectedAt && Date.parse(expectedAt) > now
      ? { title: 'tooLate', text: 'tooLateBy', tone: 'warning', at: expectedAt }
      : { title: 'tooLate', text: 'tooLateText', tone: 'warning' };
  if (state !== 'on_the_way' || !expectedAt)
    return isWaitedFor(booking, now)
      ? { title: 'waiting', text: 'waitingText', tone: 'warning', at: freeFrom(booking) }
      : null;
  const isLater = Date.parse(expectedAt) > Date.parse(booking.datetime) + smallDelayMs;
  return {
    title: 'onTheWay',
    text: isLater ? 'late' : 'onTheWayText',
    tone: isLater ? 'warning' : 'good',
    at: expectedAt,
  };
};
