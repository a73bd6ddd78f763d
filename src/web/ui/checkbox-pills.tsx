import type { ReactNode } from 'react';
import { ChoiceGroup, type ChoiceGroupTexts } from './choice-group.tsx';
import { CheckIcon } from './icons.tsx';

type CheckboxPillsProps<Value extends string> = ChoiceGroupTexts & {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  options: readonly { value: Value; label: ReactNode }[];
};

/** A few words to tap, any number of them. */
export function CheckboxPills<Value extends string>(props: CheckboxPillsProps<Value>) {
  const { values, onChange, options, ...texts } = props;
  const toggle = (value: Value): void =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <ChoiceGroup {...texts}>
      <div className="flex flex-wrap gap-2.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            data-chosen={values.includes(value) || undefined}
            className="ring-within relative flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 py-2 text-s leading-tight font-medium transition-[border-color,background-color] hover:border-field-line data-chosen:border-brand data-chosen:bg-brand-soft data-chosen:inset-ring data-chosen:inset-ring-brand"
          >
            <input
              type="checkbox"
              value={value}
              checked={values.includes(value)}
              onChange={() => toggle(value)}
              className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
            />
            {values.includes(value) && <CheckIcon size={16} strokeWidth={2.5} className="-ml-1 shrink-0" />}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
