import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/notice.tsx';
import type { Carried } from './carry-out.ts';
import type { Plan } from './fates.ts';
import { VisitFate, type VisitInTheWay } from './visit-fate.tsx';

type FateListProps = {
  visits: readonly VisitInTheWay[];
  therapistId?: string | undefined;
  plan: Plan;
  onPlan: Dispatch<SetStateAction<Plan>>;
  isFreeStart?: ((startsAt: string) => boolean) | undefined;
  /** What the one button does, in words. */
  consequence: string;
};

export function FateList({ consequence, ...list }: FateListProps) {
  return (
    <>
      <ul className="divide-y divide-line rounded-m border border-line">
        {list.visits.map((visit) => (
          <VisitFate key={visit.id} visit={visit} {...list} />
        ))}
      </ul>
      <p className="mt-5 rounded-m bg-sunken px-4 py-3 text-s">{consequence}</p>
    </>
  );
}

export function Outcomes({ carried, title }: { carried: readonly Carried[]; title: string }) {
  const { t } = useTranslation('admin');
  const isGood = carried.every(({ outcome }) => outcome !== 'failed' && outcome !== 'kept' && outcome !== 'left');
  return (
    <Notice tone={isGood ? 'good' : 'warning'} title={title}>
      <ul className="mt-1 space-y-1">
        {carried.map(({ id, reference, clientName, outcome, problem }) => (
          <li key={id}>
            {t(`sortOut.outcomes.${outcome}`, { visit: [clientName, reference].filter(Boolean).join(', ') })}
            {problem && ` ${problem}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
