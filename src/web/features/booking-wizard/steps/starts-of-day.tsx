import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#domain/language/formats.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { RadioPills } from '#web/ui/radio-cards.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { StepFlow } from '../frame/step-flow.ts';
import type { FreeStart } from './availability-query.ts';
import { type DayPart, dayPartOf, dayParts, findStart, settledStart } from './chosen-start.ts';

type StartsOfDayProps = { flow: StepFlow; day: string; starts: readonly FreeStart[] };

/** The free starts of one day. A phone shows one part of the day at a time, so that the list stays short. */
export function StartsOfDay({ flow, day, starts }: StartsOfDayProps) {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { finalStartTime } = flow.state;
  const chosen = findStart([{ date: day, starts: [...starts] }], finalStartTime);
  const parts = dayParts
    .map((part) => ({ part, starts: starts.filter(({ time }) => dayPartOf(time) === part) }))
    .filter((group) => group.starts.length > 0);
  const [openPart, setOpenPart] = useState<DayPart | null>(null);
  const isThere = parts.some(({ part }) => part === openPart);
  const shown = (isThere ? openPart : chosen && dayPartOf(chosen.time)) ?? parts[0]?.part ?? null;

  const choose = (startsAt: string): void => {
    const start = starts.find((other) => other.startsAt === startsAt);
    if (start) flow.patch(settledStart(start, 'fit-schedule'));
  };

  return (
    <div className="mt-6 grid gap-6">
      {parts.length > 1 && (
        <RadioPills
          className="md:hidden"
          legend={t('when.partOfDay')}
          hideLegend
          value={shown}
          onChange={setOpenPart}
          options={parts.map(({ part }) => ({ value: part, label: t(`when.${part}`) }))}
        />
      )}
      {parts.map((group) => (
        <RadioPills
          key={group.part}
          className={group.part === shown ? undefined : 'max-md:hidden'}
          name="start"
          layout="grid"
          legend={t(`when.${group.part}`)}
          value={chosen?.startsAt ?? null}
          onChange={choose}
          options={group.starts.map(({ startsAt }) => ({ value: startsAt, label: formatTime(startsAt, language) }))}
        />
      ))}
    </div>
  );
}

export function StartsSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">{t('when.asking')}</span>
      <Skeleton className="mb-3 h-4 w-20" />
      <div className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} className="h-12 rounded-[14px]" />
        ))}
      </div>
    </div>
  );
}
