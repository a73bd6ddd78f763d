import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronDownIcon, CloseIcon } from '#web/ui/icons.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import type { ListState } from './list-state.ts';

export type ListFilter = {
  /** The name in the address bar. */
  name: string;
  /** What the texts of its list call its name, unless it says otherwise. */
  label?: string;
  options: readonly { value: string; label: string }[];
};

export type NamedFilter = ListFilter & { label: string };

const typingPause = 250;

type ListSearchProps = {
  state: ListState;
  label: string;
  isWide?: boolean | undefined;
  /** Shares its line, however narrow the screen is. */
  isBrief?: boolean;
};

/** Shows every letter at once and asks the server when the typing pauses. */
export function ListSearch({ state, label, isWide = false, isBrief = false }: ListSearchProps) {
  const [text, setText] = useState(state.q);
  const asked = useRef(state.q);
  // Cleared or gone back to from elsewhere: the field follows the address.
  useEffect(() => {
    if (state.q !== asked.current) {
      asked.current = state.q;
      setText(state.q);
    }
  }, [state.q]);
  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text.trim();
      state.search(text);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, state]);
  return (
    <SearchField
      label={label}
      value={text}
      maxLength={100}
      onChange={(event) => setText(event.target.value)}
      className={classNames(
        'flex-1 [&>input]:text-ellipsis',
        isBrief ? 'min-w-0' : 'min-w-52',
        !isBrief && (isWide ? 'basis-full' : 'max-sm:basis-full'),
      )}
    />
  );
}

const controlLook =
  'min-h-11 w-full appearance-none truncate rounded-full border bg-surface pr-10 pl-4 text-s font-semibold transition-colors hover:border-field-line';

/** The look of whatever narrows a list; one that does so stands out. */
export const filterLook = (isChosen: boolean): string =>
  classNames(controlLook, isChosen ? 'border-brand bg-brand-soft' : 'border-line-strong');

export function FilterSelect({ filter, state }: { filter: NamedFilter; state: ListState }) {
  const { t } = useTranslation('admin');
  const value = state.filters[filter.name] ?? '';
  return (
    <div className="relative max-sm:min-w-[calc(50%-5px)] max-sm:flex-1 sm:max-w-52">
      <select
        aria-label={t('list.filter', { name: filter.label })}
        value={value}
        onChange={(event) => state.filterBy(filter.name, event.target.value)}
        className={filterLook(value !== '')}
      >
        <option value="">
          {filter.label}: {t('list.all')}
        </option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        size={18}
        className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-soft"
      />
    </div>
  );
}

export function ClearButton({ state }: { state: ListState }) {
  const { t } = useTranslation('admin');
  if (!state.isNarrowed) return null;
  return (
    <Button variant="quiet" size="small" onClick={state.clear}>
      <CloseIcon size={18} />
      {t('list.clear')}
    </Button>
  );
}
