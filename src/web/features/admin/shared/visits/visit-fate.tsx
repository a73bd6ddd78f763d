import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getBookingAvailability } from '#contract/reschedule.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { formatMoment } from '#domain/language/moments.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import { call } from '#web/api/call.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
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
  /** Beside giving it away or searching: another time, cancelled, left as it is. */
  hasAllWays?: boolean;
  /** Starts of a time that is about to be closed are no way out. */
  isFreeStart?: ((startsAt: string) => boolean) | undefined;
};

/** One visit and what becomes of it; the best who could come instead is chosen beforehand. */
export function VisitFate({ visit, visits, therapistId, plan, onPlan, ...ways }: VisitFateProps) {
  const { hasAllWays = false, isFreeStart } = ways;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const isSupport = useIsSupport();
  const why = useQuery({ ...whyQuery(visit.id), enabled: therapistId !== undefined });
  const starts = useStarts(visit, hasAllWays, isFreeStart);
  const able = why.data && byFitness(why.data).filter(({ id, reasons }) => id !== therapistId && reasons.length === 0);
  const isOpen = able !== undefined && plan[visit.id] === undefined;
  useEffect(() => {
    if (!isOpen || !able) return;
    const ids = able.map(({ id }) => id);
    onPlan((last) => (last[visit.id] ? last : { ...last, [visit.id]: bestFate(visit, ids, visits, last) }));
  }, [isOpen, able, visit, visits, onPlan]);
  const fate: Fate = plan[visit.id] ?? (therapistId ? 'search' : 'leave');
  const isLoading = therapistId !== undefined && why.isPending;
  const times = `${formatTime(visit.startsAt, language)}–${formatTime(visit.endsAt, language)}`;
  const day = hasAllWays && `${formatDate(visit.startsAt, 'medium', language)}, `;
  const hint = (): string | undefined => {
    if (why.isError) return failureText(why.error);
    if (able) return able.length > 0 ? t('sick.able', { count: able.length }) : t('sick.nobody');
    return starts && starts.length === 0 ? t('sortOut.noStart') : undefined;
  };
  return (
    <li className="grid gap-3 px-4 py-3 sm:grid-cols-2">
      <div className="min-w-0 text-s">
        <p className="tabular-nums">
          {day}
          {times}
        </p>
        <p className="font-semibold wrap-anywhere">{visit.clientName}</p>
        <p className="text-soft wrap-anywhere">
          {[visit.treatment?.[language], visit.place].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="min-w-0">
        {isLoading ? (
          <SkeletonText lines={2} />
        ) : (
          <Select
            label={t(therapistId ? 'sick.whoFor' : 'sortOut.whatFor', { client: visit.clientName, times })}
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
                {t('sortOut.move', { start: formatMoment(startsAt, language) })}
              </option>
            ))}
            {hasAllWays && !isSupport && <option value="cancel">{t('sortOut.cancel')}</option>}
            {hasAllWays && <option value="leave">{t('sortOut.leave')}</option>}
          </Select>
        )}
      </div>
    </li>
  );
}

const daysAround = 3;

/** Free starts of that day and the days around it, the nearest of them. */
const useStarts = (
  { id, startsAt }: VisitInTheWay,
  isAsked: boolean,
  isFreeStart: ((startsAt: string) => boolean) | undefined,
): string[] | undefined => {
  const day = dayAt(new Date(startsAt));
  const today = dayAt(new Date());
  const first = addDays(day, -daysAround);
  const window = { from: first < today ? today : first, to: addDays(day, daysAround) };
  const { data } = useQuery({
    queryKey: ['admin-row', 'booking-days', id, window],
    queryFn: async ({ signal }) => {
      const { days } = await call(getBookingAvailability, { params: { id }, query: window }, { signal });
      return days.flatMap((one) => one.starts.map((start) => start.startsAt));
    },
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
  return data && nearestStarts(isFreeStart ? data.filter(isFreeStart) : data, startsAt);
};
