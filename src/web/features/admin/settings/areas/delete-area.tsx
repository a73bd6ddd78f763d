import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteServiceArea, type ServiceArea, updateServiceArea } from '#contract/service-areas.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDelete } from '#web/features/admin/shared/confirm-delete.tsx';
import { isRefusal } from '#web/features/admin/shared/failures.ts';
import { InUseDialog } from '#web/features/admin/shared/in-use-dialog.tsx';
import { refreshServiceAreas } from './refresh.ts';

type DeleteAreaProps = { row: ServiceArea | null; onClose(): void; onGone(): void };

/** One that was booked in cannot go; it is offered to serve it no longer instead. */
export function DeleteArea({ row, onClose, onGone }: DeleteAreaProps) {
  const { t } = useTranslation('admin');
  const [booked, setBooked] = useState<ServiceArea | null>(null);
  const name = (row ?? booked)?.name ?? '';
  return (
    <>
      <ConfirmDelete
        isOpen={row !== null && booked === null}
        onClose={onClose}
        title={t('serviceAreas.deleteTitle', { name })}
        confirmLabel={t('serviceAreas.deleteConfirm')}
        remove={() => call(deleteServiceArea, { params: { id: row?.id ?? 0 } }).then(() => undefined)}
        onRemoved={() => {
          void refreshServiceAreas();
          onGone();
        }}
        onRefused={(error) => {
          const isBooked = isRefusal(error, 'in_use');
          if (isBooked) setBooked(row);
          return isBooked;
        }}
      >
        {t('serviceAreas.deleteText')}
      </ConfirmDelete>
      <InUseDialog
        isOpen={booked !== null}
        name={name}
        isActive={booked?.active ?? false}
        onClose={() => {
          setBooked(null);
          onClose();
        }}
        makeInactive={async () => {
          if (!booked) return;
          await call(updateServiceArea, {
            params: { id: booked.id },
            body: { active: false, version: booked.version },
          });
          await refreshServiceAreas();
          setBooked(null);
          onGone();
        }}
      />
    </>
  );
}
