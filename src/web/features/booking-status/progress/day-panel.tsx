import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { sayTherapistLate, type VisitDay } from '#contract/visit-day.ts';
import { therapistLateMinutes } from '#domain/booking/cancellation.ts';
import { saysNothingPaid } from '#domain/booking/money-words.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { sayTime } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { icon as drawn } from '#web/ui/icon.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '#web/ui/icons.tsx';
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
  const words = dayWords(booking, now);
  if (!words) return null;
  const { text, tone, at } = words;
  const title = titleOf(booking, words, t);
  const time = at ? sayTime(at, language, booking.timezone) : '';
  const start = sayTime(booking.datetime, language, booking.timezone);
  const action =
    booking.status === 'confirmed' ? (
      <div className="flex flex-wrap items-center gap-2.5">
        {booking.visit?.isTherapistLate && (
          <CancelVisit
            booking={booking}
            label={isUnpaid(booking) ? t('status.day.cancelNowUnpaid') : t('status.day.cancelNow')}
          />
        )}
        {isToBeSaid(booking, words, now) && <SayLate booking={booking} />}
        <CallUs phone={config?.company.phone} />
        <a href="tel:112" className="link inline-flex min-h-11 items-center px-2 text-s">
          {t('status.day.call112')}
        </a>
      </div>
    ) : null;
  if (words.title === 'onTheWay')
    return (
      <OnTheWay
        booking={booking}
        title={title}
        text={(hour) => t(`status.day.${text}`, { time: hour })}
        time={time}
        isLate={text !== 'onTheWayText'}
        now={now}
        action={action}
      />
    );
  return (
    <DayNotice tone={tone} title={title} action={action}>
      {sentenceOf(booking, text, { time, start }, t)}
    </DayNotice>
  );
}

const isUnpaid = ({ money }: Booking): boolean => saysNothingPaid(money.words);

/** Those who have paid nothing read of no refund. */
const aboutMoney = ['nobodyText', 'noShowText', 'tooLateBy', 'waitingText', 'silentText', 'unheardText'] as const;

type Hours = { time: string; start: string };

const sentenceOf = (booking: Booking, text: DayWords['text'], hours: Hours, t: TFunction<'booking'>): string => {
  const money = aboutMoney.find((one) => one === text);
  return money && isUnpaid(booking) ? t(`status.day.${money}Unpaid`, hours) : t(`status.day.${text}`, hours);
};

/** Whether the day speaks for itself: then nothing else says what happens next. */
export const tellsTheDay = (booking: Booking, now: Date): boolean =>
  booking.status === 'confirmed' && dayWords(booking, now.getTime()) !== null;

/** What stands over the whole page while somebody is on the way; null at all other times. */
export const wayTitle = (booking: Booking, now: number, t: TFunction<'booking'>): string | null => {
  const words = dayWords(booking, now);
  return words?.title === 'onTheWay' ? `${titleOf(booking, words, t)}.` : null;
};

/** Of two on the way the one who is not there yet has the name; of both at once there is none. */
const titleOf = ({ therapists }: Booking, { title }: DayWords, t: TFunction<'booking'>): string => {
  const onTheWay = therapists.filter(({ day }) => day === 'on_the_way');
  const isOneNamed = title === 'onTheWay' && onTheWay.length === 1;
  const [named] = isOneNamed ? onTheWay : therapists;
  return t(`status.day.${title}`, { count: isOneNamed ? 1 : therapists.length, name: named?.firstName ?? '' });
};

type DayTone = 'info' | 'good' | 'warning' | 'error';

const ErrorIcon = drawn('error');

const looks = {
  info: { box: 'bg-sunken', icon: 'text-soft', Icon: InfoIcon },
  good: { box: 'bg-brand-soft', icon: 'text-brand', Icon: CheckIcon },
  warning: { box: 'bg-wait-soft', icon: 'text-wait-text', Icon: AlertIcon },
  error: { box: 'bg-bad-soft', icon: 'text-bad-text', Icon: ErrorIcon },
};

type DayNoticeProps = { tone: DayTone; title: string; action: ReactNode; children: ReactNode };

/** First on the page, and heard at once. */
function DayNotice({ tone, title, action, children }: DayNoticeProps) {
  const { box, icon, Icon } = looks[tone];
  return (
    <section role={tone === 'error' ? 'alert' : 'status'} className={classNames('rounded-l px-5 py-4.5 md:px-6', box)}>
      <h2 className="flex gap-3 text-l">
        <Icon className={classNames('mt-0.5 shrink-0', icon)} />
        {title}
      </h2>
      <p className="mt-1.5">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </section>
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

/** After twenty minutes the office has it on its list by itself. */
const isToBeSaid = (booking: Booking, { text }: DayWords, now: number): boolean =>
  text === 'waitingText' || (text === 'overdue' && isWaitedFor(booking, now));

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
  title: 'noShow' | 'nobody' | 'there' | 'underWay' | 'over' | 'tooLate' | 'waiting' | 'onTheWay';
  text:
    | 'noShowText'
    | 'nobodyText'
    | 'thereText'
    | 'underWayText'
    | 'overText'
    | 'unheardText'
    | 'silentText'
    | 'tooLateBy'
    | 'waitingText'
    | 'onTheWayText'
    | 'overdue'
    | 'late';
  tone: DayTone;
  at?: string;
};

/** So long after the start, or after the last to arrive, nobody stands at the door any more. */
const settledInMs = 5 * 60_000;

const isUnderWay = ({ datetime }: Booking, { since }: VisitDay, now: number): boolean =>
  now >= Math.max(Date.parse(datetime), Date.parse(since ?? datetime)) + settledInMs;

const isOver = ({ datetimeEnd }: Booking, now: number): boolean => now >= Date.parse(datetimeEnd);

/** Only what somebody has told, and what the clock says: a therapist without a connection may have been there all along. */
const dayWords = (booking: Booking, now: number): DayWords | null => {
  const { visit } = booking;
  if (!visit) return null;
  if (visit.state === 'no_show') return { title: 'noShow', text: 'noShowText', tone: 'info' };
  if (booking.status !== 'confirmed') return null;
  if (visit.missedAt) return { title: 'nobody', text: 'nobodyText', tone: 'error', at: visit.missedAt };
  if (visit.state === 'there') return wordsAtThePlace(booking, visit, now);
  if (isOver(booking, now)) return { title: 'over', text: 'unheardText', tone: 'warning' };
  return wordsBefore(booking, visit, now);
};

const wordsAtThePlace = (booking: Booking, visit: VisitDay, now: number): DayWords => {
  if (isOver(booking, now - settledInMs)) return { title: 'over', text: 'overText', tone: 'info' };
  return isUnderWay(booking, visit, now)
    ? { title: 'underWay', text: 'underWayText', tone: 'good' }
    : { title: 'there', text: 'thereText', tone: 'good' };
};

const wordsBefore = (
  booking: Booking,
  { state, expectedAt, isTherapistLate }: VisitDay,
  now: number,
): DayWords | null => {
  const expected = state === 'on_the_way' && expectedAt ? Date.parse(expectedAt) : null;
  if (isTherapistLate)
    return expected && expectedAt && expected > now
      ? { title: 'tooLate', text: 'tooLateBy', tone: 'warning', at: expectedAt }
      : { title: 'waiting', text: 'silentText', tone: 'warning' };
  if (!expected || !expectedAt)
    return isWaitedFor(booking, now)
      ? { title: 'waiting', text: 'waitingText', tone: 'warning', at: freeFrom(booking) }
      : null;
  const told = { title: 'onTheWay', at: expectedAt } as const;
  if (now > expected + smallDelayMs) return { ...told, text: 'overdue', tone: 'warning' };
  return expected > Date.parse(booking.datetime) + smallDelayMs
    ? { ...told, text: 'late', tone: 'warning' }
    : { ...told, text: 'onTheWayText', tone: 'good' };
};
