import { useEffect, useRef, useState } from 'react';
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
  /** What opens the rest of a long day, which begins with its whole and half hours. */
  moreLabel: (count: number) => string;
};

/** More than this is too much to read at once. */
const longDay = 12;

const isOnTheHalf = ({ time }: Start): boolean => /:[03]0/.test(time);

/** The free starts of one day. A phone shows one part of the day at a time, so that the list stays short. */
export function StartPills({ starts: all, value, onChange, labelOf, legend, partNames, moreLabel }: StartPillsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button is gone: whoever pressed it by keyboard goes on among the times.
    const times = isWhole ? [...(box.current?.querySelectorAll<HTMLInputElement>('[name="start"]') ?? [])] : [];
    (times.find(({ checked }) => checked) ?? times.find((time) => time.offsetParent))?.focus({ preventScroll: true });
  }, [isWhole]);
  const some = all.filter((start) => isOnTheHalf(start) || start.startsAt === value);
  const starts = isWhole || all.length <= longDay || some.length === 0 ? all : some;
  const parts = dayParts
    .map((part) => ({ part, starts: starts.filter(({ time }) => dayPartOf(time) === part) }))
    .filter((group) => group.starts.length > 0);
  const chosen = starts.find(({ startsAt }) => startsAt === value);
  const [openPart, setOpenPart] = useState<DayPart | null>(null);
  const isThere = parts.some(({ part }) => part === openPart);
  const shown = (isThere ? openPart : chosen && dayPartOf(chosen.time)) ?? parts[0]?.part ?? null;
  return (
    <div ref={box} className="@container grid gap-6">
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
      {starts.length < all.length && (
        <button type="button" className="link min-h-11 justify-self-start text-s" onClick={() => setIsWhole(true)}>
          {moreLabel(all.length - starts.length)}
        </button>
      )}
    </div>
  );
}
