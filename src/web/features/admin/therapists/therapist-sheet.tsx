import { useTranslation } from 'react-i18next';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { SheetSection } from '../shared/record/sheet.tsx';
import { AccountSection } from './account-section.tsx';
import { DaysOffSection } from './days-off-section.tsx';
import { lacksOf } from './pick-therapists.ts';
import { TherapistForm } from './therapist-form.tsx';

type TherapistSheetProps = {
  row: AdminTherapist | null;
  onClose(): void;
  onChanged(): void;
  onDelete?: (() => void) | undefined;
};

/** Somebody's form with their days off and the account they sign in with. */
export function TherapistSheet({ row, onClose, onChanged, onDelete }: TherapistSheetProps) {
  const { t } = useTranslation('admin');
  if (!row) return <TherapistForm row={null} onClose={onClose} />;
  return (
    <TherapistForm
      row={row}
      onClose={onClose}
      onDelete={onDelete}
      note={<TherapistNote row={row} />}
      after={(isDirty) => (
        <>
          <SheetSection title={t('therapists.daysOff')}>
            <DaysOffSection row={row} />
          </SheetSection>
          <SheetSection title={t('therapists.account')}>
            {isDirty ? (
              <Notice announced={false}>{t('therapists.saveFirst')}</Notice>
            ) : (
              <AccountSection row={row} onChanged={onChanged} />
            )}
          </SheetSection>
        </>
      )}
    />
  );
}

function TherapistNote({ row }: { row: AdminTherapist }) {
  const { t } = useTranslation('admin');
  const lacks = lacksOf(row);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Tag tone={row.active ? 'good' : 'neutral'}>{t(row.active ? 'therapists.on' : 'therapists.off')}</Tag>
      {t('therapists.visitsAheadCount', { count: row.visitsAhead })}
      {row.active && lacks.length > 0 && (
        <Tag tone="wait">
          {t('therapists.lacks', { parts: lacks.map((part) => t(`therapists.lacking.${part}`)).join(', ') })}
        </Tag>
      )}
    </span>
  );
}
