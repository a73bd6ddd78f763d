import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type Carried, carryOut } from './carry-out.ts';
import type { Plan } from './fates.ts';
import { refreshSortedOut } from './refresh.ts';
import type { SortOut } from './sort-out.ts';
import { VisitFate } from './visit-fate.tsx';

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
  const [plan, setPlan] = useState<Plan>({});
  const [isBusy, setIsBusy] = useState(false);
  const [carried, setCarried] = useState<readonly Carried[] | null>(null);
  const fateOf = (id: string) => plan[id] ?? (therapistId ? 'search' : 'leave');
  const count = visits.filter(({ id }) => fateOf(id) !== 'leave').length;

  const act = async (): Promise<void> => {
    setIsBusy(true);
    const done: Carried[] = [];
    // One after the other: two visits may want the same hour of the same therapist.
    for (const visit of visits) done.push(await carryOut(visit, fateOf(visit.id), { therapistId, reason }));
    setCarried(done);
    setIsBusy(false);
    void refreshSortedOut();
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
        <Outcomes carried={carried} />
      ) : (
        <>
          <ul className="divide-y divide-line rounded-m border border-line">
            {visits.map((visit) => (
              <VisitFate
                key={visit.id}
                {...{ visit, visits, therapistId, plan, isFreeStart }}
                hasAllWays
                onPlan={setPlan}
              />
            ))}
          </ul>
          <p className="mt-5 rounded-m bg-sunken px-4 py-3 text-s">{t('sortOut.consequence')}</p>
        </>
      )}
    </Dialog>
  );
}

function Outcomes({ carried }: { carried: readonly Carried[] }) {
  const { t } = useTranslation('admin');
  const isGood = carried.every(({ outcome }) => outcome !== 'failed' && outcome !== 'kept' && outcome !== 'left');
  return (
    <Notice tone={isGood ? 'good' : 'warning'} title={t('sortOut.done')}>
      <ul className="mt-1 space-y-1">
        {carried.map(({ id, reference, outcome, problem }) => (
          <li key={id}>
            {t(`sortOut.outcomes.${outcome}`, { reference })}
            {problem && ` ${problem}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
