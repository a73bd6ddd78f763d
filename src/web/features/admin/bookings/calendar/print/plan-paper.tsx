import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getDayPlan, type PlanVisit } from '#contract/day-plan.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { call } from '#web/api/call.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { isElsewhere, zoneWords } from '#web/i18n/device-zone.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ChevronLeftIcon, PrintIcon } from '#web/ui/icons.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import type { Calendar } from '../calendar-data.ts';
import { type PlanLine as Line, partsOf } from './plan-parts.ts';

type DayPlanProps = { calendar: Calendar; day: string; of: string; onClose(): void };

/** A day on paper: for the wall of the office, or for somebody to take along. */
export function DayPlan({ calendar, day, of, onClose }: DayPlanProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const places = useQuery({
    queryKey: ['admin', 'bookings', 'day-plan', day],
    queryFn: ({ signal }) => call(getDayPlan, { query: { day } }, { signal }),
    staleTime: 0,
  });
  const parts = partsOf(calendar, of, t('dayPlan.nobody'));
  const [only] = parts;
  const title = of !== 'all' && only ? t('dayPlan.titleOf', { name: only.name }) : t('dayPlan.title');
  const placeOf = new Map(places.data?.visits.map((visit) => [visit.id, visit]));
  return (
    <div>
      <div data-print="hide" className="mb-5 flex flex-wrap justify-between gap-2.5">
        <Button variant="ghost" size="small" onClick={onClose}>
          <ChevronLeftIcon size={18} />
          {t('dayPlan.back')}
        </Button>
        <Button size="small" disabled={!places.data} onClick={() => window.print()}>
          <PrintIcon size={18} />
          {t('dayPlan.print')}
        </Button>
      </div>
      <h2 className="text-xl">{title}</h2>
      <p className="mb-5 text-s text-soft">{capitalised(formatDate(day, 'full', language))}</p>
      {places.isError && <LoadFailure title={t('dayPlan.failed')} answer={places} />}
      {places.isPending && <SkeletonText lines={4} />}
      {places.data && parts.every(({ visits }) => visits.length === 0) && <p>{t('dayPlan.none')}</p>}
      {places.data &&
        parts.map((part) => (
          <section key={part.key} aria-label={part.name} className="mb-7 break-inside-avoid">
            {of === 'all' && (
              <h3 className="border-b-2 border-ink pb-1 text-m font-semibold">
                {part.name}
                {part.phone && <span className="ml-3 text-s font-normal">{formatPhone(part.phone)}</span>}
              </h3>
            )}
            <ul className="divide-y divide-line-strong">
              {part.visits.map((visit) => (
                <PlanLine key={visit.id} visit={visit} place={placeOf.get(visit.id)} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function PlanLine({ visit, place }: { visit: Line; place: PlanVisit | undefined }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const people = place && place.peopleCount > 1 && t('bookings.people', { count: place.peopleCount });
  return (
    <li className="grid break-inside-avoid gap-x-5 gap-y-1 py-3 text-s sm:grid-cols-[10.5rem_minmax(0,13rem)_minmax(0,1fr)]">
      <p className="font-semibold whitespace-nowrap tabular-nums">
        {formatTime(visit.startsAt, language, visit.timezone)} – {formatTime(visit.endsAt, language, visit.timezone)}
        {isElsewhere(visit.startsAt, visit.timezone) && <span className="block">{zoneWords(visit.timezone)}</span>}
        <span className="block font-normal text-soft">{visit.reference}</span>
      </p>
      <p>
        <span className="block font-semibold">{visit.clientName}</span>
        {place?.phone && <span className="block whitespace-nowrap">{formatPhone(place.phone)}</span>}
        <span className="block text-soft">{[visit.treatment?.[language], people].filter(Boolean).join(' · ')}</span>
      </p>
      <p className="wrap-anywhere">
        {place?.place || visit.zipCode}
        {place?.access && <span className="block text-soft">{place.access}</span>}
        {visit.onward && (
          <span className="block text-soft">
            {t('dayPlan.onward', { minutes: visit.onward.minutes, area: visit.onward.area })}
          </span>
        )}
      </p>
    </li>
  );
}
