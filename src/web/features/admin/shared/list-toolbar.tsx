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
  label: string;
  options: readonly { value: string; label: string }[];
};

const typingPause = 250;

/** Shows every letter at once and asks the server when the typing pauses. */
export function ListSearch({ state, label }: { state: ListState; label: string }) {
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
      className="min-w-52 flex-1 max-sm:basis-full"
    />
  );
}

const controlLook =
  'min-h-11 w-full appearance-none truncate rounded-full border bg-surface pr-10 pl-4 text-s font-semibold transition-colors hover:border-field-line';

export function FilterSelect({ filter, state }: { filter: ListFilter; state: ListState }) {
  const { t } = useTranslation('admin');
  const value = state.filters[filter.name] ?? '';
  return (
    <div className="relative max-sm:flex-1">
      <select
        aria-label={t('list.filter', { name: filter.label })}
        value={value}
        onChange={(event) => state.filterBy(filter.name, event.target.value)}
        className={classNames(controlLook, value ? 'border-brand bg-brand-soft' : 'border-line-strong')}
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
