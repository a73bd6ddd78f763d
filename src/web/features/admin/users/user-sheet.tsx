import { useTranslation } from 'react-i18next';
import type { AdminUser } from '#contract/admin-users.ts';
import { SheetSection } from '../shared/record/sheet.tsx';
import { UserActions } from './user-actions.tsx';
import { UserForm } from './user-form.tsx';
import { UserReceipts } from './user-receipts.tsx';

type UserSheetProps = { row: AdminUser | null; onClose(): void; onChanged(): void };

/** Somebody's form with what can be done to their account and their receipts. */
export function UserSheet({ row, onClose, onChanged }: UserSheetProps) {
  const { t } = useTranslation('admin');
  if (!row) return <UserForm row={null} onClose={onClose} />;
  return (
    <UserForm
      row={row}
      onClose={onClose}
      after={
        <>
          <SheetSection title={t('users.actions')}>
            <UserActions row={row} onChanged={onChanged} onGone={onClose} />
          </SheetSection>
          <SheetSection title={t('users.receipts')}>
            <UserReceipts userId={row.id} />
          </SheetSection>
        </>
      }
    />
  );
}
