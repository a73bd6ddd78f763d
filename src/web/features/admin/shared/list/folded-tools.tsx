import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDownIcon, FilterIcon } from '#web/ui/icons.tsx';
import type { NamedColumn } from './column-choice.tsx';
import { ExportLink } from './export-link.tsx';
import type { ListState } from './list-state.ts';
import { ClearButton, FilterSelect, filterLook, ListSearch, type NamedFilter } from './list-toolbar.tsx';

type FoldedToolsProps<Row> = {
  searchLabel: string;
  state: ListState;
  columns: readonly NamedColumn<Row>[];
  filters?: readonly NamedFilter[] | undefined;
  toolbar?: ReactNode;
  exportHref?: string | undefined;
};

/** On a phone: the search, and one button for everything else that narrows or orders the list. */
export function FoldedTools<Row>(props: FoldedToolsProps<Row>) {
  const { t } = useTranslation('admin');
  const { state, filters = [] } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const chosen = Object.values(state.filters).filter(Boolean).length;
  return (
    <div className="mb-3">
      <div className="flex items-center gap-2.5">
        <ListSearch state={state} label={props.searchLabel} isBrief />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={chosen > 0 ? t('list.filtersChosen', { count: chosen }) : t('list.filters')}
          onClick={() => setIsOpen(!isOpen)}
          className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface aria-expanded:border-brand aria-expanded:bg-brand-soft"
        >
          <FilterIcon size={20} />
          {chosen > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-brand text-xs font-semibold text-on-brand"
            >
              {chosen}
            </span>
          )}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="mt-2.5">
        {isOpen && (
          <div className="flex flex-wrap items-center gap-2.5">
            {filters.map((filter) => (
              <FilterSelect key={filter.name} filter={filter} state={state} />
            ))}
            {props.toolbar}
            <SortSelect state={state} columns={props.columns} />
            {props.exportHref && <ExportLink href={props.exportHref} />}
          </div>
        )}
      </div>
      <ClearButton state={state} />
    </div>
  );
}

/** What the heads of a table do where there is room for them. */
function SortSelect<Row>({ state, columns }: Pick<FoldedToolsProps<Row>, 'state' | 'columns'>) {
  const { t } = useTranslation('admin');
  const { column, direction } = state.tableSort;
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (sortable.length < 2) return null;
  return (
    <div className="relative min-w-[calc(50%-5px)] flex-1">
      <select
        aria-label={t('list.sort')}
        value={column}
        onChange={(event) => state.sortBy({ column: event.target.value, direction })}
        className={filterLook(false)}
      >
        {sortable.map(({ key, header }) => (
          <option key={key} value={key}>
            {t('list.sortBy', { name: header })}
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
