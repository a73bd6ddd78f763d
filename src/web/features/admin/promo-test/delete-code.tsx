import { useTranslation } from 'react-i18next';
import { type AdminPromoCode, deletePromoCode, updatePromoCode } from '#contract/admin-promo-codes.ts';
import { call } from '#web/api/call.ts';
import { DeleteOrMakeInactive } from '../shared/dialogs/delete-or-make-inactive.tsx';
import { refreshCodes } from './refresh.ts';

type DeleteCodeProps = { row: AdminPromoCode; onClose(): void; onGone(): void };

/** One that stands on a booking cannot go; it is offered to switch it off instead. */
export function DeleteCode({ row, ...rest }: DeleteCodeProps) {
  const { t } = useTranslation('admin');
  const { id, code: name, version } = row;
  return (
    <DeleteOrMakeInactive
      name={name}
      isActive={row.active}
      words={{
        title: t('promoTest.deleteTitle', { name }),
        text: t('promoTest.deleteText'),
        confirm: t('promoTest.deleteConfirm'),
      }}
      inUseWords={{
        title: t('promoTest.inUseTitle', { name }),
        text: t('promoTest.inUseText'),
        confirm: t('promoTest.switchOff'),
        done: t('promoTest.nowOff'),
      }}
      remove={() => call(deletePromoCode, { params: { id } })}
      makeInactive={() => call(updatePromoCode, { params: { id }, body: { active: false, version } })}
      refresh={refreshCodes}
      {...rest}
    />
  );
}
