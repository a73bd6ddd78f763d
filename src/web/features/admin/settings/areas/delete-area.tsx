import { useTranslation } from 'react-i18next';
import { deleteServiceArea, type ServiceArea, updateServiceArea } from '#contract/service-areas.ts';
import { call } from '#web/api/call.ts';
import { DeleteOrMakeInactive } from '#web/features/admin/shared/dialogs/delete-or-make-inactive.tsx';
import { refreshServiceAreas } from './refresh.ts';

type DeleteAreaProps = { row: ServiceArea; onClose(): void; onGone(): void };

/** One that was booked in cannot go; it is offered to serve it no longer instead. */
export function DeleteArea({ row, ...rest }: DeleteAreaProps) {
  const { t } = useTranslation('admin');
  const { id, name, version } = row;
  return (
    <DeleteOrMakeInactive
      name={name}
      isActive={row.active}
      words={{
        title: t('serviceAreas.deleteTitle', { name }),
        text: t('serviceAreas.deleteText'),
        confirm: t('serviceAreas.deleteConfirm'),
      }}
      remove={() => call(deleteServiceArea, { params: { id } })}
      makeInactive={() => call(updateServiceArea, { params: { id }, body: { active: false, version } })}
      refresh={refreshServiceAreas}
      {...rest}
    />
  );
}
