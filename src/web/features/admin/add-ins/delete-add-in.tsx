import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminAddIn, deleteAddIn, updateAddIn } from '#contract/admin-catalogue.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { ConfirmDelete } from '../shared/confirm-delete.tsx';
import { isRefusal } from '../shared/failures.ts';
import { InUseDialog } from '../shared/in-use-dialog.tsx';
import { refreshAddIns } from './refresh.ts';

type DeleteAddInProps = { row: AdminAddIn | null; onClose(): void; onGone(): void };

/** One that was booked cannot go; it is offered to make it inactive instead. */
export function DeleteAddIn({ row, onClose, onGone }: DeleteAddInProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [booked, setBooked] = useState<AdminAddIn | null>(null);
  const name = (row ?? booked)?.name[language] ?? '';
  return (
    <>
      <ConfirmDelete
        isOpen={row !== null && booked === null}
        onClose={onClose}
        title={t('addIns.deleteTitle', { name })}
        confirmLabel={t('addIns.deleteConfirm')}
        remove={() => call(deleteAddIn, { params: { id: row?.id ?? 0 } }).then(() => undefined)}
        onRemoved={() => {
          void refreshAddIns();
          onGone();
        }}
        onRefused={(error) => {
          const isBooked = isRefusal(error, 'in_use');
          if (isBooked) setBooked(row);
          return isBooked;
        }}
      >
        {t('addIns.deleteText')}
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
          await call(updateAddIn, { params: { id: booked.id }, body: { active: false, version: booked.version } });
          await refreshAddIns();
          setBooked(null);
          onGone();
        }}
      />
    </>
  );
}
