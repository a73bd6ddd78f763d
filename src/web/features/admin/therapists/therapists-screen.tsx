import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminTherapist, getAdminTherapist } from '#contract/admin-therapists.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import type { ListFilter } from '../shared/list/list-toolbar.tsx';
import { ListView } from '../shared/list/list-view.tsx';
import { OpenRow } from '../shared/record/open-row.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { type Named, useAreas, useTreatments } from './house-lists.ts';
import { therapistSorts } from './pick-therapists.ts';
import { useTherapistColumns } from './use-therapist-columns.tsx';
import { useTherapistList } from './use-therapist-list.ts';

const loadSheet = () => import('./therapist-sheet.tsx');
const TherapistSheet = lazy(async () => ({ default: (await loadSheet()).TherapistSheet }));

const DeleteTherapist = lazy(async () => ({ default: (await import('./delete-therapist.tsx')).DeleteTherapist }));

const filterNames = ['active', 'gender', 'area', 'treatment'] as const;
const nothing: readonly Named[] = [];

export function Screen() {
  const { t } = useTranslation('admin');
  const { openId, open, close } = useOpenRow();
  const [doomed, setDoomed] = useState<AdminTherapist | null>(null);
  // A change by a button leaves a new version behind; the open sheet begins with it.
  const [turn, setTurn] = useState(0);
  const areas = useAreas().data ?? nothing;
  const treatments = useTreatments().data ?? nothing;
  const state = useListState({ sort: 'name', sortable: therapistSorts, filters: filterNames });
  const answer = useTherapistList(state, {
    active: oneOf(['true', 'false'], state.filters.active),
    gender: oneOf(['female', 'male'], state.filters.gender),
    area: state.filters.area,
    treatment: state.filters.treatment,
  });
  const columns = useTherapistColumns({ areas, treatments, onEdit: ({ id }) => open(id), onDelete: setDoomed });
  const begin = (): void => setTurn((last) => last + 1);
  return (
    <AdminPage
      title={t('therapists.title')}
      lead={t('therapists.lead')}
      actions={
        <Button size="small" onClick={() => open('new')}>
          <PlusIcon size={18} />
          {t('therapists.new')}
        </Button>
      }
    >
      <ListView
        name="therapists"
        caption={t('therapists.title')}
        searchLabel={t('therapists.search')}
        state={state}
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => state.hrefWith({ open: id })}
        filters={useFilters(areas, treatments)}
        hasManyFilters
        empty={<EmptyState title={t('therapists.emptyTitle')}>{t('therapists.emptyText')}</EmptyState>}
      />
      <OpenRow
        area="therapists"
        openId={openId}
        turn={turn}
        titles={{ new: t('therapists.new'), edit: t('therapists.editTitle') }}
        ask={(id, signal) => call(getAdminTherapist, { params: { id } }, { signal })}
        loadCode={loadSheet}
        onClose={close}
      >
        {(row) => (
          <TherapistSheet
            row={row}
            onClose={close}
            onChanged={begin}
            onDelete={row ? () => setDoomed(row) : undefined}
          />
        )}
      </OpenRow>
      {doomed && (
        <Suspense>
          <DeleteTherapist
            row={doomed}
            onClose={() => setDoomed(null)}
            onGone={() => {
              setDoomed(null);
              if (openId) close();
            }}
            onChanged={() => {
              setDoomed(null);
              begin();
            }}
          />
        </Suspense>
      )}
    </AdminPage>
  );
}

const useFilters = (areas: readonly Named[], treatments: readonly Named[]): ListFilter[] => {
  const { t } = useTranslation('admin');
  const optionsOf = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: String(id), label: name }));
  return [
    {
      name: 'active',
      label: t('therapists.status'),
      options: [
        { value: 'true', label: t('therapists.on') },
        { value: 'false', label: t('therapists.off') },
      ],
    },
    {
      name: 'gender',
      label: t('therapists.gender'),
      options: (['female', 'male'] as const).map((value) => ({ value, label: t(`therapists.genders.${value}`) })),
    },
    { name: 'area', label: t('therapists.area'), options: optionsOf(areas) },
    { name: 'treatment', label: t('therapists.treatment'), options: optionsOf(treatments) },
  ];
};
