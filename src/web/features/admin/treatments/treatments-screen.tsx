import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AdminTreatment,
  getAdminTreatment,
  listAdminTreatments,
  orderTreatments,
} from '#contract/admin-catalogue.ts';
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
import { DeleteTreatment } from './delete-treatment.tsx';
import { refreshTreatments } from './refresh.ts';
import { useTreatmentColumns } from './use-treatment-columns.tsx';

const loadForm = () => import('./treatment-form.tsx');
const TreatmentForm = lazy(async () => ({ default: (await loadForm()).TreatmentForm }));

const sortable = ['position', 'name', 'price'] as const;
const filterNames = ['active'] as const;

export function Screen() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { openId, open, close } = useOpenRow();
  const [doomed, setDoomed] = useState<AdminTreatment | null>(null);
  const state = useListState({ sort: 'position', sortable, filters: filterNames, pageSize: 100 });
  const { filter, active } = useActiveFilter(state.filters.active);
  const answer = useList({
    area: 'treatments',
    query: { ...state.query, active },
    ask: (query, signal) => call(listAdminTreatments, { query }, { signal }),
  });
  const ordering = useSavedOrder({
    state,
    rows: answer.data?.items ?? [],
    total: answer.data?.total ?? 0,
    nameOf: (row) => row.name[language],
    save: (ids) => call(orderTreatments, { body: { ids } }),
    refresh: refreshTreatments,
  });
  const columns = useTreatmentColumns({ ordering, onEdit: (row) => open(String(row.id)), onDelete: setDoomed });
  const newButton = (
    <Button size="small" onClick={() => open('new')}>
      <PlusIcon size={18} />
      {t('treatments.new')}
    </Button>
  );
  return (
    <AdminPage title={t('treatments.title')} lead={t('treatments.lead')} actions={newButton}>
      <ListView
        name="treatments"
        caption={t('treatments.title')}
        searchLabel={t('treatments.search')}
        state={state}
        answer={answer}
        rows={ordering.rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => state.hrefWith({ open: String(id) })}
        filters={[filter]}
        empty={<EmptyState title={t('treatments.emptyTitle')}>{t('treatments.emptyText')}</EmptyState>}
      />
      <p aria-live="assertive" className="sr-only">
        {ordering.news}
      </p>
      <OpenTreatment openId={openId} onClose={close} onDelete={setDoomed} />
      <DeleteTreatment
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

type OpenTreatmentProps = { openId: string | null; onClose(): void; onDelete(row: AdminTreatment): void };

function OpenTreatment({ openId, onClose, onDelete }: OpenTreatmentProps) {
  const { t } = useTranslation('admin');
  if (openId === null) return null;
  if (openId === 'new')
    return (
      <CodeOfSheet title={t('treatments.new')} onClose={onClose}>
        <TreatmentForm row={null} onClose={onClose} />
      </CodeOfSheet>
    );
  return (
    <RowLoader
      key={openId}
      area="treatments"
      id={openId}
      title={t('treatments.edit')}
      ask={(signal) => call(getAdminTreatment, { params: { id: openId } }, { signal })}
      loadCode={loadForm}
      onClose={onClose}
    >
      {(row) => <TreatmentForm row={row} onClose={onClose} onDelete={() => onDelete(row)} />}
    </RowLoader>
  );
}
