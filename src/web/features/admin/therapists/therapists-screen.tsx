import { useTranslation } from 'react-i18next';
import { type AdminTherapist, therapists as routes } from '#contract/admin-therapists.ts';
import { dayAt } from '#domain/time/days.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { MenuItem } from '#web/ui/menu-list.tsx';
import { formIn, type Managed } from '../managed/managed.ts';
import { ManagedPage, useManagedState } from '../managed/managed-screen.tsx';
import { type Named, useAreas, useTreatments } from '../shared/areas-and-treatments.ts';
import { oneOf } from '../shared/list/list-state.ts';
import type { ListFilter } from '../shared/list/list-toolbar.tsx';
import { openSick } from '../shared/visits/doors.ts';
import { fullName, therapistSorts } from './pick-therapists.ts';
import { useTherapistBrief } from './use-therapist-brief.tsx';
import { useTherapistColumns } from './use-therapist-columns.tsx';
import { useTherapistList } from './use-therapist-list.ts';

const therapists: Managed<AdminTherapist> = {
  area: 'therapists',
  routes: { ...routes, sorts: therapistSorts, firstSort: 'name' },
  words: 'therapists',
  subject: 'therapist',
  nameOf: fullName,
  others: [
    ['admin', 'bookings'],
    ['admin', 'users'],
  ],
  filters: ['active', 'gender', 'area', 'treatment'],
  ...formIn(() => import('./record/therapist-sheet.tsx'), 'TherapistSheet'),
  Delete: lazyPart(() => import('./delete-therapist-dialog.tsx'), 'DeleteTherapist'),
};

const nothing: readonly Named[] = [];

export function Screen() {
  const { t } = useTranslation('admin');
  const areas = useAreas().data ?? nothing;
  const treatments = useTreatments().data ?? nothing;
  const state = useManagedState(therapists);
  const answer = useTherapistList(state, {
    active: oneOf(['true', 'false'], state.filters.active),
    gender: oneOf(['female', 'male'], state.filters.gender),
    area: state.filters.area,
    treatment: state.filters.treatment,
  });
  return (
    <ManagedPage
      thing={therapists}
      columns={useTherapistColumns({ areas, treatments })}
      state={state}
      answer={answer}
      filters={useFilters(areas, treatments)}
      hasManyFilters
      brief={useTherapistBrief(areas)}
      more={(row) => (row.active ? [sickToday(row, t('sick.menu'))] : [])}
      editTitle={t('therapists.editTitle')}
    />
  );
}

const sickToday = (row: AdminTherapist, label: string): MenuItem => ({
  key: 'sick',
  label,
  onSelect: () => openSick({ therapist: row, date: dayAt(new Date()) }),
});

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
      options: (['female', 'male'] as const).map((value) => ({ value, label: t(`therapists.genders.${value}`) })),
    },
    { name: 'area', options: optionsOf(areas) },
    { name: 'treatment', options: optionsOf(treatments) },
  ];
};
