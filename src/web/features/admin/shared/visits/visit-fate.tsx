import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { formatTime } from '#domain/language/formats.ts';
import { addDays, dayAt, laterDay } from '#domain/time/days.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { call } from '#web/api/call.ts';
import { sayDayFirst, sayTime, sayWhen } from '#web/api/say-when.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Select } from '#web/ui/select.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { useIsSupport } from '../use-is-support.ts';
import { bestFate, type Fate, fateOf, keyOf, nearestStarts, type Plan } from './fates.ts';
import { nameOf } from './name-of.ts';
import { byFitness, whyQuery } from './why-query.ts';

/** A visit that cannot stay as it is. */
export type VisitInTheWay = {
  readonly id: string;
  readonly reference: string;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Of the place. */
  readonly timezone: TimeZone;
  readonly clientName: string;
  readonly treatment: { readonly en: string; readonly pt: string } | null;
  readonly place: string;
};

type VisitFateProps = {
  visit: VisitInTheWay;
  visits: readonly VisitInTheWay[];
  /** Who cannot come; without it nobody can at that time. */
  therapistId?: string | undefined;
  plan: Plan;
  onPlan: Dispatch<SetStateAction<Plan>>;
  /** Starts of a time that is about to be closed are no way out. */
  isFreeStart?: ((startsAt: string) => boolean) | undefined;
};

/** One visit and what becomes of it; the best who could come instead is chosen beforehand. */
export function VisitFate({ visit, visits, therapistId, plan, onPlan, isFreeStart }: VisitFateProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isSupport = useIsSupport();
  const why = useQuery({ ...whyQuery(visit.id), enabled: therapistId !== undefined });
  const starts = useStarts(visit, therapistId, isFreeStart);
  const able = why.data && byFitness(why.data).filter(({ id, reasons }) => id !== therapistId && reasons.length === 0);
  const isOpen = able !== undefined && plan[visit.id] === undefined;
  useEffect(() => {
    if (!isOpen || !able) return;
    const ids = able.map(({ id }) => id);
    onPlan((last) => (last[visit.id] ? last : { ...last, [visit.id]: bestFate(visit, ids, visits, last) }));
  }, [isOpen, able, visit, visits, onPlan]);
  const fate: Fate = plan[visit.id] ?? (therapistId ? 'search' : 'leave');
  const isLoading = therapistId !== undefined && why.isPending;
  const zone = visit.timezone;
  const times = `${formatTime(visit.startsAt, language, zone)}–${sayTime(visit.endsAt, language, zone)}`;
  const moveTo = (startsAt: string): string => t('sortOut.move', { start: sayWhen(startsAt, language, zone) });
  const hint = (): string | undefined => {
    if (why.isError) return failureText(why.error);
    // In full: on a phone the field has no room for a long day.
    if (typeof fate === 'object' && 'move' in fate) return moveTo(fate.move);
    if (able && able.length > 0) return t('sick.able', { count: able.length });
    if (able) return fate === 'search' ? `${t('sick.nobody')} ${t('sick.asked')}` : t('sick.nobody');
    return starts && starts.length === 0 ? t('sortOut.noStart') : undefined;
  };
  return (
    <li className="grid gap-3 px-4 py-3 sm:grid-cols-2">
      <div className="min-w-0 text-s">
        <p className="tabular-nums">
          {sayDayFirst(visit.startsAt, language, zone)}, {times}
        </p>
        <p className="font-semibold wrap-anywhere">{visit.clientName}</p>
        <DotLine className="text-soft wrap-anywhere" parts={[visit.treatment?.[language], visit.place]} />
      </div>
      <div className="min-w-0">
        {isLoading ? (
          <SkeletonText lines={2} />
        ) : (
          <Select
            label={t('sortOut.whatFor', { client: visit.clientName, times })}
            hideLabel
            value={keyOf(fate)}
            onChange={({ target: { value } }) => onPlan((last) => ({ ...last, [visit.id]: fateOf(value) }))}
            hint={hint()}
          >
            {able?.map((person) => (
              <option key={person.id} value={keyOf({ give: person.id })}>
                {t('sick.give', { name: nameOf(person) })}
              </option>
            ))}
            {therapistId && <option value="search">{t('sick.search')}</option>}
            {starts?.map((startsAt) => (
              <option key={startsAt} value={keyOf({ move: startsAt })}>
                {moveTo(startsAt)}
              </option>
            ))}
            {!isSupport && <option value="cancel">{t('sortOut.cancel')}</option>}
            <option value="leave">{t('sortOut.leave')}</option>
          </Select>
        )}
      </div>
    </li>
  );
}

const daysAround = 3;

/** Free starts of that day and the days around it, some near ones; without whoever cannot come. */
const useStarts = (
  { id, startsAt, timezone }: VisitInTheWay,
  therapistId: string | undefined,
  isFreeStart: ((startsAt: string) => boolean) | undefined,
): string[] | undefined => {
  const day = dayAt(new Date(startsAt), timezone);
  const today = dayAt(new Date(), timezone);
  const from = laterDay(today, addDays(day, -daysAround));
  const query = { from, to: addDays(day, daysAround), ...(therapistId && { without: therapistId }) };
  const { data } = useQuery({
    queryKey: ['admin-row', 'booking-days', id, query],
    queryFn: async ({ signal }) => {
      const { days } = await call(getBookingAvailability, { params: { id }, query }, { signal });
      return days.flatMap((one) => one.starts.map((start) => start.startsAt));
    },
    staleTime: 0,
    gcTime: 0,
  });
  return data && nearestStarts(isFreeStart ? data.filter(isFreeStart) : data, startsAt, timezone);
};
