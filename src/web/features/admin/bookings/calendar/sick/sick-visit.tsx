import { useQuery } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnVisit } from '#contract/therapist-desk.ts';
import { formatTime } from '#domain/language/formats.ts';
import { byFitness, whyQuery } from '#web/features/admin/bookings/change/why-query.ts';
import { nameOf } from '#web/features/admin/bookings/name-of.ts';
import { failureText } from '#web/features/admin/shared/failures.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Select } from '#web/ui/select.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { bestFate, type Plan } from './sick-plan.ts';

type SickVisitProps = {
  visit: OwnVisit;
  visits: readonly OwnVisit[];
  /** Who cannot come. */
  therapistId: string;
  plan: Plan;
  onPlan: Dispatch<SetStateAction<Plan>>;
};

const search = 'search';

/** One visit and who could come instead; the best one is chosen beforehand. */
export function SickVisit({ visit, visits, therapistId, plan, onPlan }: SickVisitProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const why = useQuery(whyQuery(visit.id));
  const able = why.data && byFitness(why.data).filter(({ id, reasons }) => id !== therapistId && reasons.length === 0);
  const isOpen = able !== undefined && plan[visit.id] === undefined;
  useEffect(() => {
    if (!isOpen || !able) return;
    const ids = able.map(({ id }) => id);
    onPlan((last) => (last[visit.id] ? last : { ...last, [visit.id]: bestFate(visit, ids, visits, last) }));
  }, [isOpen, able, visit, visits, onPlan]);
  const fate = plan[visit.id];
  const hint = able && able.length > 0 ? t('sick.able', { count: able.length }) : t('sick.nobody');
  const times = `${formatTime(visit.startTime, language)}–${formatTime(visit.endTime, language)}`;
  return (
    <li className="grid gap-3 px-4 py-3 sm:grid-cols-2">
      <div className="min-w-0 text-s">
        <p className="tabular-nums">{times}</p>
        <p className="font-semibold wrap-anywhere">{visit.clientName}</p>
        <p className="text-soft wrap-anywhere">
          {visit.treatment[language]} · {visit.place}
        </p>
      </div>
      <div className="min-w-0">
        {why.isPending && <SkeletonText lines={2} />}
        {!why.isPending && (
          <Select
            label={t('sick.whoFor', { client: visit.clientName, times })}
            hideLabel
            value={typeof fate === 'object' ? fate.give : search}
            onChange={({ target: { value } }) =>
              onPlan((last) => ({ ...last, [visit.id]: value === search ? search : { give: value } }))
            }
            hint={why.isError ? failureText(why.error) : hint}
          >
            {able?.map((person) => (
              <option key={person.id} value={person.id}>
                {t('sick.give', { name: nameOf(person) })}
              </option>
            ))}
            <option value={search}>{t('sick.search')}</option>
          </Select>
        )}
      </div>
    </li>
  );
}
