import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { cardFrame } from './card.tsx';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icons.tsx';

export type ChoiceCardContent = {
  title: ReactNode;
  description?: ReactNode;
  /** A price or another short fact under the description. */
  note?: ReactNode;
  /** An illustration: above the text, on phones to its left. */
  picture?: ReactNode;
  disabled?: boolean | undefined;
};

type ChoiceCardProps = ChoiceCardContent &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange' | 'onClick' | 'onBlur'> & {
    type: 'radio' | 'checkbox';
    checked: boolean;
  };

/** A native radio or checkbox that fills its card, so that keys, forms and readers work as everywhere. */
export function ChoiceCard({ title, description, note, picture, type, checked, disabled, ...input }: ChoiceCardProps) {
  const id = useId();
  const describedBy = classNames(description ? `${id}-text` : '', note ? `${id}-note` : '') || undefined;
  return (
    <label
      data-chosen={checked || undefined}
      className={classNames(
        cardFrame,
        'ring-within relative flex overflow-hidden transition-[border-color,box-shadow]',
        'hover:border-line-strong data-chosen:border-brand data-chosen:shadow-2 data-chosen:ring data-chosen:ring-brand',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-faint has-disabled:shadow-none',
        picture ? 'flex-row sm:flex-col' : 'flex-col',
      )}
    >
      {picture && (
        <span className="grid w-26 shrink-0 place-items-center bg-sunken p-2 sm:h-33 sm:w-full sm:p-3 [&>img]:max-h-full [&>img]:max-w-full">
          {picture}
        </span>
      )}
      <input
        {...input}
        type={type}
        checked={checked}
        disabled={disabled}
        aria-labelledby={`${id}-title`}
        aria-describedby={describedBy}
        className="absolute inset-0 z-10 cursor-[inherit] appearance-none opacity-0"
      />
      <span className={classNames('block min-w-0 flex-1 px-4.5 py-4', !picture && 'pr-13')}>
        <span id={`${id}-title`} className={classNames('figure block text-l', !!picture && 'max-sm:pr-9')}>
          {title}
        </span>
        {description && (
          <span id={`${id}-text`} className="mt-1 block text-s text-soft">
            {description}
          </span>
        )}
        {note && (
          <span id={`${id}-note`} className="mt-2 block text-s font-semibold tabular-nums">
            {note}
          </span>
        )}
      </span>
      <ChosenMark type={type} isChosen={checked} />
    </label>
  );
}

function ChosenMark({ type, isChosen }: { type: 'radio' | 'checkbox'; isChosen: boolean }) {
  const shape = type === 'radio' ? 'rounded-full' : 'rounded-[9px]';
  if (!isChosen && type === 'radio') return null;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute top-3 right-3 grid size-7 place-items-center',
        shape,
        isChosen ? 'bg-brand text-on-brand' : 'border border-field-line bg-surface',
      )}
    >
      {isChosen && <CheckIcon size={17} strokeWidth={2.5} />}
    </span>
  );
}
