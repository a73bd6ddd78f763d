import { useState } from 'react';
import { type DayPart, dayPartOf, dayParts } from '#domain/time/days.ts';
import { RadioPills } from './radio-cards.tsx';

type Start = { readonly startsAt: string; readonly time: string };

type StartPillsProps = {
  starts: readonly Start[];
  value: string | null;
  onChange: (startsAt: string) => void;
  labelOf: (start: Start) => string;
  legend: string;
  partNames: Readonly<Record<DayPart, string>>;
};

/** The free starts of one day. A phone shows one part of the day at a time, so that the list stays short. */
export function StartPills({ starts, value, onChange, labelOf, legend, partNames }: StartPillsProps) {
  const parts = dayParts
    .map((part) => ({ part, starts: starts.filter(({ time }) => dayPartOf(time) === part) }))
    .filter((group) => group.starts.length > 0);
  const chosen = starts.find(({ startsAt }) => startsAt === value);
  const [openPart, setOpenPart] = useState<DayPart | null>(null);
  const isThere = parts.some(({ part }) => part === openPart);
  const shown = (isThere ? openPart : chosen && dayPartOf(chosen.time)) ?? parts[0]?.part ?? null;
  return (
    <div className="grid gap-6">
      {parts.length > 1 && (
        <RadioPills
          className="md:hidden"
          legend={legend}
          hideLegend
          layout="segments"
          value={shown}
          onChange={setOpenPart}
          options={parts.map(({ part }) => ({ value: part, label: partNames[part] }))}
        />
      )}
      {parts.map((group) => (
        <RadioPills
          key={group.part}
          className={group.part === shown ? undefined : 'max-md:hidden'}
          name="start"
          layout="grid"
          legend={partNames[group.part]}
          value={chosen?.startsAt ?? null}
          onChange={onChange}
          options={group.starts.map((start) => ({ value: start.startsAt, label: labelOf(start) }))}
        />
      ))}
    </div>
  );
}
