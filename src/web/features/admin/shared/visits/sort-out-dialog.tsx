import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SortOut } from './doors.ts';
import { FateList } from './fate-list.tsx';
import { FatesDialog } from './fates-dialog.tsx';
import { useFates } from './use-fates.ts';

/** Visits in the way of something, each with what can become of it. */
export function SortOutDialog({
  title,
  visits,
  therapistId,
  reason,
  isFreeStart,
  onClose,
}: SortOut & { onClose(): void }) {
  const { t } = useTranslation('admin');
  const [isBusy, setIsBusy] = useState(false);
  const { plan, setPlan, count, carried, carryOutAll } = useFates({ visits, therapistId, reason });
  const act = async (): Promise<void> => {
    setIsBusy(true);
    await carryOutAll();
    setIsBusy(false);
  };
  return (
    <FatesDialog
      {...{ title, carried, isBusy, onClose }}
      doneTitle={t('sortOut.done')}
      laterLabel={t('sortOut.later')}
      confirmLabel={t('sortOut.confirm', { count })}
      isReady={count > 0}
      onConfirm={act}
    >
      <FateList
        {...{ visits, therapistId, plan, isFreeStart }}
        onPlan={setPlan}
        consequence={t('sortOut.consequence')}
      />
    </FatesDialog>
  );
}
