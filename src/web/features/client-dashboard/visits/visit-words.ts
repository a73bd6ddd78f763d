import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { saysNothingPaid } from '#domain/booking/money-words.ts';
import type { Language } from '#domain/language/language.ts';
import { formatWeekday, nearnessOf } from '#domain/language/moments.ts';
import { formatPlace } from '#domain/language/places.ts';
import { type BankWait, formatReference } from '#domain/money/ways-to-pay.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { treatmentsQuery } from '#web/api/queries.ts';
import { sayDayFirst, sayTime, sayUntil, sayWhen } from '#web/api/say-when.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import { type DashboardWords, useDashboardWords } from '../dashboard-words.ts';

export const statusTones: Record<Booking['status'], TagTone> = {
  waiting_payment: 'wait',
  expired: 'neutral',
  finding_therapist: 'wait',
  confirmed: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
};

/** What the tag of a visit to come says. */
export const tagOf = ({ status, choice, certainFrom, bankWait, proposals = [] }: Booking) => {
  if (choice || proposals.length > 0) return { tone: 'wait', key: 'tag.choice' } as const;
  if (certainFrom) return { tone: 'wait', key: 'tag.saidYes' } as const;
  if (bankWait) return { tone: 'wait', key: 'tag.bank' } as const;
  return { tone: statusTones[status], key: `tag.${status}` } as const;
};

/** "Today, 15:30", "Wednesday, 15:30", or the day by its date. */
export const startTitle = (
  { datetime: startsAt, timezone }: Pick<Booking, 'datetime' | 'timezone'>,
  now: Date,
  { t, language }: DashboardWords,
): string => {
  const time = sayTime(startsAt, language, timezone);
  switch (nearnessOf(startsAt, now, timezone)) {
    case 'today':
      return t('start.today', { time });
    case 'tomorrow':
      return t('start.tomorrow', { time });
    case 'this-week':
      return t('start.day', { day: formatWeekday(startsAt, language, timezone), time });
    default:
      return t('start.day', { day: sayDayFirst(startsAt, language, timezone), time });
  }
};

/** "Relaxing, 60 min, with Marta". The price lines keep the name the treatment had when it was booked. */
export const useVisitTitle = (booking: Booking): string => {
  const { t, language } = useDashboardWords();
  const { t: tBooking } = useTranslation('booking');
  const { data: treatments } = useQuery(treatmentsQuery);
  const line = booking.priceLines.find(({ kind }) => kind === 'treatment');
  const name = treatments?.find(({ id }) => id === booking.treatmentId)?.name[language] ?? line?.label[language] ?? '';
  const treatment = tBooking('summary.treatment', { name, minutes: booking.duration });
  const people = booking.peopleCount > 1 ? tBooking('people.count', { count: booking.peopleCount }) : null;
  const names = booking.therapists.map(({ firstName }) => firstName).join(', ');
  return [treatment, people, names && t('visit.with', { names })].filter(Boolean).join(', ');
};

export const placeOf = ({ location, zipCode }: Booking, language: Language): string =>
  formatPlace(location, zipCode, language);

/** What there is to do, or that there is nothing to do. */
export const taskOf = (booking: Booking, { t, language }: DashboardWords): string => {
  const [proposal] = booking.proposals ?? [];
  if (proposal)
    return t('task.proposed', {
      name: proposal.therapist.firstName,
      until: sayUntil(proposal.keptUntil, language, booking.timezone),
    });
  if (booking.choice)
    return t(booking.choice.because === 'no_answer' ? 'task.answerDue' : 'task.choice', {
      until: sayWhen(booking.choice.until, language, booking.timezone),
    });
  if (booking.bankWait?.way === 'multibanco') return bankTask(booking.bankWait, booking.timezone, { t, language });
  if (booking.status === 'waiting_payment')
    return t('task.waiting_payment', {
      until: booking.holdExpiresAt ? sayUntil(booking.holdExpiresAt, language, booking.timezone) : '',
    });
  const answerBy = booking.answerBy ?? booking.searchUntil;
  if (booking.status === 'finding_therapist')
    return answerBy
      ? t(saysNothingPaid(booking.money.words) ? 'task.finding_unpaid' : 'task.finding_therapist', {
          until: sayWhen(answerBy, language, booking.timezone),
        })
      : t('task.asking');
  if (booking.certainFrom) return t('task.saidYes', { time: sayTime(booking.certainFrom, language, booking.timezone) });
  return t('task.confirmed');
};

const bankTask = (
  { entity, reference, until, isOnItsWay }: Extract<BankWait, { way: 'multibanco' }>,
  timezone: TimeZone,
  { t, language }: Pick<DashboardWords, 't' | 'language'>,
): string =>
  isOnItsWay
    ? t('task.bankHasIt')
    : t('task.bank', { until: sayWhen(until, language, timezone), entity, reference: formatReference(reference) });
