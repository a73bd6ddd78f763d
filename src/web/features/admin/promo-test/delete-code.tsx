import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminPromoCode, deletePromoCode, updatePromoCode } from '#contract/admin-promo-codes.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDelete } from '../shared/confirm-delete.tsx';
import { isRefusal } from '../shared/failures.ts';
import { InUseDialog } from '../shared/in-use-dialog.tsx';
import { refreshCodes } from './refresh.ts';

type DeleteCodeProps = { row: AdminPromoCode | null; onClose(): void; onGone(): void };

/** One that stands on a booking cannot go; it is offered to switch it off instead. */
export function DeleteCode({ row, onClose, onGone }: DeleteCodeProps) {
  const { t } = useTranslation('admin');
  const [used, setUsed] = useState<AdminPromoCode | null>(null);
  const name = (row ?? used)?.code ?? '';
  return (
    <>
      <ConfirmDelete
        isOpen={row !== null && used === null}
        onClose={onClose}
        title={t('promoTest.deleteTitle', { name })}
        confirmLabel={t('promoTest.deleteConfirm')}
        remove={async () => {
          if (row) await call(deletePromoCode, { params: { id: row.id } });
        }}
        onRemoved={() => {
          void refreshCodes();
          onGone();
        }}
        onRefused={(error) => {
          const isUsed = isRefusal(error, 'in_use');
          if (isUsed) setUsed(row);
          return isUsed;
        }}
      >
        {t('promoTest.deleteText')}
      </ConfirmDelete>
      <InUseDialog
        isOpen={used !== null}
        name={name}
        isActive={used?.active ?? false}
        words={{
          title: t('promoTest.inUseTitle', { name }),
          text: t('promoTest.inUseText'),
          confirm: t('promoTest.switchOff'),
          done: t('promoTest.nowOff'),
        }}
        onClose={() => {
          setUsed(null);
          onClose();
        }}
        makeInactive={async () => {
          if (!used) return;
          await call(updatePromoCode, { params: { id: used.id }, body: { active: false, version: used.version } });
          await refreshCodes();
          setUsed(null);
          onGone();
        }}
      />
    </>
  );
}
