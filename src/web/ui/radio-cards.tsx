import { type MouseEvent, type ReactNode, useId } from 'react';
import { ChoiceCard, type ChoiceCardContent } from './choice-card.tsx';
import { ChoiceGroup, type ChoiceGroupTexts } from './choice-group.tsx';
import { classNames } from './class-names.ts';

type OneOf<Value extends string, Option> = ChoiceGroupTexts & {
  /** Radios of one name exclude each other; made up when left out. */
  name?: string | undefined;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly (Option & { value: Value })[];
  /** A tap or a click, also on what is chosen already; never the arrow keys, by which one looks around. */
  onTap?: ((value: Value) => void) | undefined;
};

/** A click made by keys has no count. */
const tapped =
  <Value extends string>(onTap: ((value: Value) => void) | undefined, value: Value) =>
  (event: MouseEvent): void => {
    if (event.detail > 0) onTap?.(value);
  };

type RadioCardsProps<Value extends string> = OneOf<Value, ChoiceCardContent> & { columns?: 1 | 2 | 3 };

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' };

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { name, value, onChange, options, onTap, columns = 2, ...texts } = props;
  const ownName = useId();
  return (
    <ChoiceGroup {...texts}>
      <div className={classNames('grid gap-3 sm:gap-4', grids[columns])}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            {...option}
            type="radio"
            name={name ?? ownName}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={tapped(onTap, option.value)}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

type RadioPillsProps<Value extends string> = OneOf<Value, { label: ReactNode; disabled?: boolean | undefined }> & {
  /** `grid` gives all pills one width, for times; `segments` puts a few beside each other in one line. */
  layout?: 'flow' | 'grid' | 'segments';
};

export function RadioPills<Value extends string>(props: RadioPillsProps<Value>) {
  const { name, value, onChange, options, onTap, layout = 'flow', ...texts } = props;
  const ownName = useId();
  return (
    <ChoiceGroup {...texts}>
      <div className={pillGrids[layout]}>
        {options.map((option) => (
          <label
            key={option.value}
            data-chosen={option.value === value || undefined}
            className={classNames(
              'ring-within relative grid min-h-12 place-items-center border border-line-strong bg-surface text-center leading-tight font-medium transition-[border-color,background-color,box-shadow]',
              'hover:border-field-line has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-faint',
              pillLooks[layout],
            )}
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              onClick={tapped(onTap, option.value)}
              className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

const pillGrids = {
  flow: 'flex flex-wrap gap-2.5',
  grid: 'grid grid-cols-3 gap-2.5 @lg:grid-cols-5',
  segments: 'grid auto-cols-fr grid-flow-col gap-2 md:flex md:flex-wrap md:gap-2.5',
};

const pillLook =
  'rounded-full px-5 py-2.5 data-chosen:border-brand data-chosen:bg-brand-soft data-chosen:inset-ring data-chosen:inset-ring-brand';
const timeLook =
  'rounded-[14px] px-1 whitespace-nowrap tabular-nums data-chosen:border-brand data-chosen:bg-brand data-chosen:text-on-brand';
const pillLooks = {
  flow: pillLook,
  grid: timeLook,
  segments: classNames(pillLook, 'max-md:rounded-[14px] max-md:px-1.5 max-md:text-s'),
};
