import { useId } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  /** Said after the label to screen readers when the label is short, as in "EN, English". */
  longLabel?: string;
  /** Language of the long label, when it differs from the page's. */
  lang?: string;
};

type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  className?: string | undefined;
};

export function Segmented<Value extends string>({ label, value, options, onChange, className }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames('inline-flex rounded-full bg-sunken p-[3px] text-xs font-semibold', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-chosen={option.value === value || undefined}
          className={classNames(
            'ring-within relative grid min-h-8.5 min-w-10.5 place-items-center rounded-full px-3 text-soft transition-colors',
            'hover:text-ink data-chosen:bg-surface data-chosen:text-ink data-chosen:shadow-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute -inset-x-px -inset-y-[5px] cursor-pointer appearance-none opacity-0"
          />
          <span>
            {option.label}
            {option.longLabel && (
              <span lang={option.lang}>
                <VisuallyHidden>, {option.longLabel}</VisuallyHidden>
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
