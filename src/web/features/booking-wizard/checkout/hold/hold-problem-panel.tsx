import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepFlow } from '#web/features/booking-wizard/frame/step-flow.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Agreed, HoldProblem } from './hold-problem.ts';

// The server has just answered, so its code can be fetched, too.
const AnsweredProblem = lazyPart(() => import('./answered-problem.tsx'), 'AnsweredProblem');

type HoldProblemPanelProps = { flow: StepFlow; problem: HoldProblem; isBusy?: boolean; onTry(agreed?: Agreed): void };

/** Why there is no booking yet, that nothing was lost, and the next step. */
export function HoldProblemPanel({ flow, problem, isBusy = false, onTry }: HoldProblemPanelProps) {
  const { t } = useTranslation('booking');
  if (problem.kind !== 'offline' && problem.kind !== 'failed')
    return (
      <Suspense fallback={<Loading room="inline" />}>
        <AnsweredProblem flow={flow} problem={problem} isBusy={isBusy} onTry={onTry} />
      </Suspense>
    );
  return (
    <Notice
      className="mb-6"
      tone="error"
      title={t('conflict.failedTitle')}
      action={
        <Button size="small" onClick={() => onTry()}>
          {t('zip.retry')}
        </Button>
      }
    >
      {problem.kind === 'failed' ? problem.text || t('conflict.failedText') : t('zip.offline')}
    </Notice>
  );
}
