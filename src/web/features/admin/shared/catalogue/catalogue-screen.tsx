import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { AdminPage } from '../admin-page.tsx';
import { DeleteOrMakeInactive } from '../dialogs/delete-or-make-inactive.tsx';
import type { ListColumn } from '../list/column-choice.tsx';
import { useListState } from '../list/list-state.ts';
import { ListView } from '../list/list-view.tsx';
import { useActiveFilter } from '../list/use-active-filter.ts';
import { useList } from '../list/use-list.ts';
import { useSavedOrder } from '../list/use-saved-order.ts';
import { OpenRow } from '../record/open-row.tsx';
import { useOpenRow } from '../record/use-open-row.ts';
import { type Catalogue, type CatalogueRow, catalogueSorts } from './catalogue.ts';
import { useCatalogueColumns } from './use-catalogue-columns.tsx';

const filterNames = ['active'] as const;

type CatalogueScreenProps<Row extends CatalogueRow> = {
  catalogue: Catalogue<Row>;
  /** The row's own columns; status, order and menu follow them. */
  columns: readonly ListColumn<Row>[];
};

/** The screen of a list that people see in the order in which it is put here. */
export function CatalogueScreen<Row extends CatalogueRow>({ catalogue, columns }: CatalogueScreenProps<Row>) {
  const { area, words, Form } = catalogue;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { openId, open, close } = useOpenRow();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const state = useListState({ sort: 'position', sortable: catalogueSorts, filters: filterNames, pageSize: 100 });
  const { filter, active } = useActiveFilter(state.filters.active);
  const answer = useList({ area, query: { ...state.query, active }, ask: catalogue.list });
  const ordering = useSavedOrder({
    state,
    rows: answer.data?.items ?? [],
    total: answer.data?.total ?? 0,
    nameOf: (row) => row.name[language],
    save: catalogue.order,
    refresh: catalogue.refresh,
  });
  const endColumns = useCatalogueColumns<Row>({
    ordering,
    editLabel: t(`${words}.edit`),
    onEdit: (row) => open(String(row.id)),
    onDelete: setDoomed,
  });
  return (
    <AdminPage
      title={t(`${words}.title`)}
      lead={t(`${words}.lead`)}
      actions={
        <Button size="small" onClick={() => open('new')}>
          <PlusIcon size={18} />
          {t(`${words}.new`)}
        </Button>
      }
    >
      <ListView
        name={area}
        caption={t(`${words}.title`)}
        searchLabel={t(`${words}.search`)}
        state={state}
        answer={answer}
        rows={ordering.rows}
        columns={[...columns, ...endColumns]}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => state.hrefWith({ open: String(id) })}
        filters={[filter]}
        empty={<EmptyState title={t(`${words}.emptyTitle`)}>{t(`${words}.emptyText`)}</EmptyState>}
      />
      <p aria-live="assertive" className="sr-only">
        {ordering.news}
      </p>
      <OpenRow
        area={area}
        openId={openId}
        titles={{ new: t(`${words}.new`), edit: t(`${words}.edit`) }}
        ask={catalogue.read}
        loadCode={catalogue.loadForm}
        onClose={close}
      >
        {(row) => <Form row={row} onClose={close} onDelete={row ? () => setDoomed(row) : undefined} />}
      </OpenRow>
      {doomed && (
        <DeleteFromCatalogue
          key={doomed.id}
          catalogue={catalogue}
          row={doomed}
          onClose={() => setDoomed(null)}
          onGone={() => {
            setDoomed(null);
            if (openId) close();
          }}
        />
      )}
    </AdminPage>
  );
}

type DeleteFromCatalogueProps<Row extends CatalogueRow> = {
  catalogue: Catalogue<Row>;
  row: Row;
  onClose(): void;
  onGone(): void;
};

function DeleteFromCatalogue<Row extends CatalogueRow>({ catalogue, row, ...rest }: DeleteFromCatalogueProps<Row>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const name = row.name[language];
  return (
    <DeleteOrMakeInactive
      name={name}
      isActive={row.active}
      words={{
        title: t(`${catalogue.words}.deleteTitle`, { name }),
        text: t(`${catalogue.words}.deleteText`),
        confirm: t(`${catalogue.words}.deleteConfirm`),
      }}
      remove={() => catalogue.remove(row)}
      makeInactive={() => catalogue.makeInactive(row)}
      refresh={catalogue.refresh}
      {...rest}
    />
  );
}
