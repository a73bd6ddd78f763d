import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getServiceArea, listServiceAreas, type ServiceArea } from '#contract/service-areas.ts';
import { call } from '#web/api/call.ts';
import { useListState } from '#web/features/admin/shared/list/list-state.ts';
import { ListView } from '#web/features/admin/shared/list/list-view.tsx';
import { useActiveFilter } from '#web/features/admin/shared/list/use-active-filter.ts';
import { useList } from '#web/features/admin/shared/list/use-list.ts';
import { OpenRow } from '#web/features/admin/shared/record/open-row.tsx';
import { useOpenRow } from '#web/features/admin/shared/record/use-open-row.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { navigate, useLocation } from '#web/ui/router.tsx';
import { SectionHead } from '../section-frame.tsx';
import { DeleteArea } from './delete-area.tsx';
import { useAllAreas } from './use-all-areas.ts';
import { useAreaColumns } from './use-area-columns.tsx';
import { ZipStrip } from './zip-strip.tsx';
import { ZipTester } from './zip-tester.tsx';

const loadForm = () => import('./area-form.tsx');
const AreaForm = lazy(async () => ({ default: (await loadForm()).AreaForm }));

const sortable = ['name', 'zipFrom'] as const;
const filterNames = ['active'] as const;

export function ServiceAreas() {
  const { t } = useTranslation('admin');
  const { openId, open, close } = useOpenRow();
  const closeForm = openId === 'new' ? closeNew : close;
  const { search } = useLocation();
  const [doomed, setDoomed] = useState<ServiceArea | null>(null);
  const state = useListState({ sort: 'zipFrom', sortable, filters: filterNames });
  const { filter, active } = useActiveFilter(state.filters.active);
  const answer = useList({
    area: 'service-areas',
    query: { ...state.query, active },
    ask: (query, signal) => call(listServiceAreas, { query }, { signal }),
  });
  const all = useAllAreas().data ?? [];
  const columns = useAreaColumns({ onEdit: (row) => open(String(row.id)), onDelete: setDoomed });
  return (
    <>
      <SectionHead
        section="areas"
        actions={
          <Button size="small" onClick={() => open('new')}>
            <PlusIcon size={18} />
            {t('serviceAreas.new')}
          </Button>
        }
      />
      <div className="mb-6 space-y-5">
        <ZipTester areas={all} />
        <ZipStrip areas={all} />
      </div>
      <ListView
        name="service-areas"
        caption={t('settings.sections.areas')}
        searchLabel={t('serviceAreas.search')}
        state={state}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => state.hrefWith({ open: String(id) })}
        filters={[filter]}
        empty={<EmptyState title={t('serviceAreas.emptyTitle')}>{t('serviceAreas.emptyText')}</EmptyState>}
      />
      <OpenRow
        area="service-areas"
        openId={openId}
        titles={{ new: t('serviceAreas.new'), edit: t('serviceAreas.edit') }}
        ask={(id, signal) => call(getServiceArea, { params: { id } }, { signal })}
        loadCode={loadForm}
        onClose={closeForm}
      >
        {(row) => (
          <AreaForm
            row={row}
            firstZip={zipIn(search)}
            areas={all}
            onClose={closeForm}
            onDelete={row ? () => setDoomed(row) : undefined}
          />
        )}
      </OpenRow>
      {doomed && (
        <DeleteArea
          row={doomed}
          onClose={() => setDoomed(null)}
          onGone={() => {
            setDoomed(null);
            if (openId) close();
          }}
        />
      )}
    </>
  );
}

/** The zip code somebody asked for in vain goes with the sheet. */
const closeNew = (): void => {
  const params = new URLSearchParams(location.search);
  params.delete('open');
  params.delete('zip');
  navigate(`?${params}`, { replace: true });
};

/** `?open=new&zip=9000`, from where a zip code was asked for in vain. */
const zipIn = (search: string): number | null => {
  const zip = new URLSearchParams(search).get('zip') ?? '';
  return /^[1-9]\d{3}$/.test(zip) ? Number(zip) : null;
};
