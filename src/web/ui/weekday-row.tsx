import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { controlLook, FieldError } from './field.tsx';
import { fromClock, type HoursFault, nextSpan, type Span, toClock, usualDay, type Weekday } from './hours-draft.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon, PlusIcon } from './icons.tsx';

const mostSpans = 6;

type WeekdayRowProps = {
  weekday: Weekday;
  spans: readonly Span[];
  fault: HoursFault | null;
  onChange(spans: readonly Span[]): void;
};

/** When somebody works on one day of the week: free, or one time and more. */
export function WeekdayRow({ weekday, spans, fault, onChange }: WeekdayRowProps) {
  const { t } = useTranslation('treatments', { keyPrefix: 'therapist.hours' });
  const errorId = useId();
  const day = t(`days.${weekday}`);
  const works = spans.length > 0;
  const change = (index: number, next: Partial<Span>): void =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...next } : span)));
  return (
    <fieldset
      aria-describedby={fault ? errorId : undefined}
      className="relative grid gap-x-4 py-2.5 sm:grid-cols-[180px_minmax(0,1fr)]"
    >
      <legend className="sr-only">{day}</legend>
      <div className="flex items-center justify-between gap-3">
        <Checkbox
          label={<span className="font-medium">{day}</span>}
          aria-label={t('works', { day })}
          checked={works}
          onChange={() => onChange(works ? [] : [usualDay])}
        />
        {!works && <span className="text-s text-soft sm:hidden">{t('free')}</span>}
      </div>
      <div className="min-w-0">
        {!works && <p className="hidden min-h-11 items-center text-s text-soft sm:flex">{t('free')}</p>}
        <ul className="grid gap-2">
          {spans.map((span, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a time has no name of its own while it is typed
            <li key={index} className="flex items-center gap-1.5">
              <TimeField
                label={t('fromOf', { day })}
                value={span.from}
                isWrong={fault !== null}
                onChange={(from) => change(index, { from })}
              />
              <span aria-hidden="true" className="text-soft">
                –
              </span>
              <TimeField
                label={t('toOf', { day })}
                value={toClock(span.to)}
                isWrong={fault !== null}
                onChange={(to) => change(index, { to: fromClock(to) })}
              />
              {spans.length > 1 && (
                <IconButton
                  label={t('remove', { from: span.from, to: span.to, day })}
                  onClick={() => onChange(spans.filter((_, at) => at !== index))}
                >
                  <CloseIcon size={18} />
                </IconButton>
              )}
              {index === spans.length - 1 && spans.length < mostSpans && (
                <IconButton
                  label={t('addTo', { day })}
                  onClick={() => onChange([...spans, nextSpan(spans)])}
                  className="max-sm:absolute max-sm:top-2.5 max-sm:-right-2"
                >
                  <PlusIcon size={18} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
        {fault && <FieldError id={errorId}>{t(`${fault}`)}</FieldError>}
      </div>
    </fieldset>
  );
}

type TimeFieldProps = { label: string; value: string; isWrong: boolean; onChange(value: string): void };

function TimeField({ label, value, isWrong, onChange }: TimeFieldProps) {
  return (
    <input
      type="time"
      step={900}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={classNames(
        controlLook(),
        'min-h-11! w-auto! min-w-0 flex-1 rounded-s! px-2.5! text-s! tabular-nums sm:max-w-36',
      )}
    />
  );
}
