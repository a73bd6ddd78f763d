import { type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

type PersonOption = { id: string; name: string; note?: ReactNode; disabled?: boolean };

type PeopleChoiceProps = {
  legend: ReactNode;
  type: 'radio' | 'checkbox';
  /** Lists of one name exclude each other. */
  name?: string;
  people: readonly PersonOption[];
  chosen: readonly string[];
  onChoose(id: string): void;
};

/** A short list of persons, each a native radio or checkbox that fills its line. */
export function PeopleChoice({ legend, type, name, people, chosen, onChoose }: PeopleChoiceProps) {
  const ownName = useId();
  if (people.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-s font-semibold">{legend}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-m border border-line">
        {people.map((person) => (
          <Line
            key={person.id}
            person={person}
            type={type}
            name={name ?? ownName}
            isChosen={chosen.includes(person.id)}
            onChoose={() => onChoose(person.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type LineProps = {
  person: PersonOption;
  type: 'radio' | 'checkbox';
  name: string;
  isChosen: boolean;
  onChoose(): void;
};

function Line({ person, type, name, isChosen, onChoose }: LineProps) {
  const id = useId();
  return (
    <label
      data-chosen={isChosen || undefined}
      className="ring-within relative flex min-h-12 items-center gap-3 bg-surface px-4 py-2.5 text-s transition-colors hover:bg-sunken has-focus-visible:-outline-offset-3 has-disabled:bg-sunken has-disabled:text-soft data-chosen:bg-brand-soft"
    >
      <input
        type={type}
        name={name}
        checked={isChosen}
        disabled={person.disabled}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={person.note ? `${id}-note` : undefined}
        className="absolute inset-0 z-10 cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-6 shrink-0 place-items-center border',
          type === 'radio' ? 'rounded-full' : 'rounded-[7px]',
          isChosen ? 'border-brand bg-brand text-on-brand' : 'border-field-line bg-surface',
          person.disabled && 'invisible',
        )}
      >
        {isChosen && <CheckIcon size={16} strokeWidth={2.5} />}
      </span>
      <span className="min-w-0 flex-1">
        <span id={`${id}-name`} className="block font-medium wrap-anywhere">
          {person.name}
        </span>
        {person.note && (
          <span id={`${id}-note`} className="block text-xs text-soft">
            {person.note}
          </span>
        )}
      </span>
    </label>
  );
}
