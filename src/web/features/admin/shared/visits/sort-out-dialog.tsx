import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FateList, Outcomes } from './fate-list.tsx';
import type { SortOut } from './sort-out.ts';
import { useFates } from './use-fates.ts';

/** Visits in the way of something, each with what can become of it; nothing happens before the one button. */
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
    <Dialog
      isOpen
      width="wide"
      closesOnOutsidePress={false}
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title={title}
      description={t(carried ? 'sick.leadDone' : 'sick.lead')}
      footer={
        carried ? (
          <Button size="small" onClick={onClose}>
            {t('form.close')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" size="small" disabled={isBusy} onClick={onClose}>
              {t('sortOut.later')}
            </Button>
            <Button size="small" busy={isBusy} disabled={count === 0} onClick={() => void act()}>
              {t('sortOut.confirm', { count })}
            </Button>
          </>
        )
      }
    >
      {carried ? (
        <Outcomes carried={carried} title={t('sortOut.done')} />
      ) : (
        <FateList
          {...{ visits, therapistId, plan, isFreeStart }}
          onPlan={setPlan}
          consequence={t('sortOut.consequence')}
        />
      )}
    </Dialog>
  );
}
