import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminAddIn, getAdminAddIn, listAdminAddIns, orderAddIns } from '#contract/admin-catalogue.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { useListState } from '../shared/list-state.ts';
import { ListView } from '../shared/list-view.tsx';
import { CodeOfSheet, RowLoader } from '../shared/row-loader.tsx';
import { useActiveFilter } from '../shared/use-active-filter.ts';
import { useList } from '../shared/use-list.ts';
import { useOpenRow } from '../shared/use-open-row.ts';
import { useSavedOrder } from '../shared/use-saved-order.ts';
import { DeleteAddIn } from './delete-add-in.tsx';
import { refreshAddIns } from './refresh.ts';
import { useAddInColumns } from './use-add-in-columns.tsx';

const loadForm = () => import('./add-in-form.tsx');
const AddInForm = lazy(async () => ({ default: (await loadForm()).AddInForm }));

const sortable = ['position', 'name', 'price'] as const;
const filterNames = ['active'] as const;

export function Screen() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { openId, open, close } = useOpenRow();
  const [doomed, setDoomed] = useState<AdminAddIn | null>(null);
  const state = useListState({ sort: 'position', sortable, filters: filterNames, pageSize: 100 });
  const { filter, active } = useActiveFilter(state.filters.active);
  const answer = useList({
    area: 'add-ins',
    query: { ...state.query, active },
    ask: (query, signal) => call(listAdminAddIns, { query }, { signal }),
  });
  const ordering = useSavedOrder({
    state,
    rows: answer.data?.items ?? [],
    total: answer.data?.total ?? 0,
    nameOf: (row) => row.name[language],
    save: (ids) => call(orderAddIns, { body: { ids } }),
    refresh: refreshAddIns,
  });
  const columns = useAddInColumns({ ordering, onEdit: (row) => open(String(row.id)), onDelete: setDoomed });
  const newButton = (
    <Button size="small" onClick={() => open('new')}>
      <PlusIcon size={18} />
      {t('addIns.new')}
    </Button>
  );
  return (
    <AdminPage title={t('addIns.title')} lead={t('addIns.lead')} actions={newButton}>
      <ListView
        name="add-ins"
        caption={t('addIns.title')}
        searchLabel={t('addIns.search')}
        state={state}
        answer={answer}
        rows={ordering.rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => state.hrefWith({ open: String(id) })}
        filters={[filter]}
        empty={<EmptyState title={t('addIns.emptyTitle')}>{t('addIns.emptyText')}</EmptyState>}
      />
      <p aria-live="assertive" className="sr-only">
        {ordering.news}
      </p>
      <OpenAddIn openId={openId} onClose={close} onDelete={setDoomed} />
      <DeleteAddIn
        key={doomed?.id}
        row={doomed}
        onClose={() => setDoomed(null)}
        onGone={() => {
          setDoomed(null);
          if (openId) close();
        }}
      />
    </AdminPage>
  );
}

type OpenAddInProps = { openId: string | null; onClose(): void; onDelete(row: AdminAddIn): void };

function OpenAddIn({ openId, onClose, onDelete }: OpenAddInProps) {
  const { t } = useTranslation('admin');
  if (openId === null) return null;
  if (openId === 'new')
    return (
      <CodeOfSheet title={t('addIns.new')} onClose={onClose}>
        <AddInForm row={null} onClose={onClose} />
      </CodeOfSheet>
    );
  return (
    <RowLoader
      key={openId}
      area="add-ins"
      id={openId}
      title={t('addIns.edit')}
      ask={(signal) => call(getAdminAddIn, { params: { id: openId } }, { signal })}
      loadCode={loadForm}
      onClose={onClose}
    >
      {(row) => <AddInForm row={row} onClose={onClose} onDelete={() => onDelete(row)} />}
    </RowLoader>
  );
}
