import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminTreatment, deleteTreatment, updateTreatment } from '#contract/admin-catalogue.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ConfirmDelete } from '../shared/confirm-delete.tsx';
import { isRefusal } from '../shared/failures.ts';
import { InUseDialog } from '../shared/in-use-dialog.tsx';
import { refreshTreatments } from './refresh.ts';

type DeleteTreatmentProps = { row: AdminTreatment | null; onClose(): void; onGone(): void };

/** One that was booked cannot go; it is offered to make it inactive instead. */
export function DeleteTreatment({ row, onClose, onGone }: DeleteTreatmentProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [booked, setBooked] = useState<AdminTreatment | null>(null);
  const name = (row ?? booked)?.name[language] ?? '';
  return (
    <>
      <ConfirmDelete
        isOpen={row !== null && booked === null}
        onClose={onClose}
        title={t('treatments.deleteTitle', { name })}
        confirmLabel={t('treatments.deleteConfirm')}
        remove={() => call(deleteTreatment, { params: { id: row?.id ?? 0 } }).then(() => undefined)}
        onRemoved={() => {
          void refreshTreatments();
          onGone();
        }}
        onRefused={(error) => {
          const isBooked = isRefusal(error, 'in_use');
          if (isBooked) setBooked(row);
          return isBooked;
        }}
      >
        {t('treatments.deleteText')}
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
          await call(updateTreatment, {
            params: { id: booked.id },
            body: { active: false, version: booked.version },
          });
          await refreshTreatments();
          setBooked(null);
          onGone();
        }}
      />
    </>
  );
}
