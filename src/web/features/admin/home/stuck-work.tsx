import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dropStuckJob, listStuckJobs, runStuckJob, type StuckJob } from '#contract/admin-jobs.ts';
import { call } from '#web/api/call.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTaskName } from '../shared/changes/task-words.ts';
import { ConfirmDelete } from '../shared/dialogs/confirm-delete.tsx';
import { tellDone, tellFailure } from '../shared/failures.ts';
import { useHomeWords, whenWords } from './home-words.ts';

/** Background work that stopped. Nothing at all while everything runs. */
export function StuckWork({ now }: { now: Date }) {
  const { t } = useHomeWords();
  const taskName = useTaskName();
  const [dropping, setDropping] = useState<StuckJob | null>(null);
  const queryClient = useQueryClient();
  const stuck = useQuery({
    queryKey: ['admin', 'stuck-work'],
    queryFn: ({ signal }) => call(listStuckJobs, undefined, { signal }),
    refetchInterval: 60_000,
  });
  const close = () => setDropping(null);
  if (!stuck.data || stuck.data.items.length === 0) return null;
  return (
    <>
      <p className="text-xs text-soft">{t('stuck.note')}</p>
      <ul aria-label={t('stuck.title')} className="divide-y divide-line">
        {stuck.data.items.map((job) => (
          <StuckLine key={job.id} job={job} now={now} onDrop={() => setDropping(job)} />
        ))}
      </ul>
      <ConfirmDelete
        isOpen={dropping !== null}
        onClose={close}
        title={t('stuck.dropTitle')}
        confirmLabel={t('stuck.dropConfirm')}
        remove={() => call(dropStuckJob, { params: { id: dropping?.id ?? '' } })}
        onRemoved={() => {
          close();
          void queryClient.invalidateQueries({ queryKey: ['admin'] });
        }}
      >
        {t('stuck.dropText', { kind: taskName(dropping?.kind ?? '') })}
      </ConfirmDelete>
    </>
  );
}

function StuckLine({ job, now, onDrop }: { job: StuckJob; now: Date; onDrop(): void }) {
  const words = useHomeWords();
  const { t } = words;
  const name = useTaskName()(job.kind);
  const queryClient = useQueryClient();
  const runAgain = useMutation({
    mutationFn: () => call(runStuckJob, { params: { id: job.id } }),
    onSuccess: () => tellDone(t('stuck.running')),
    onError: (error) => tellFailure(t('stuck.failed'), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 text-s">
      <span className="min-w-0 flex-1 max-sm:basis-full">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <DotLine className="text-soft" parts={[t(`stuck.why.${job.why}`), whenWords(job.since, now, words)]} />
        <DotLine className="wrap-anywhere text-xs text-soft" parts={[name !== job.kind && job.kind, job.lastError]} />
      </span>
      {job.why === 'given_up' && (
        <Button size="small" variant="ghost" disabled={runAgain.isPending} onClick={() => runAgain.mutate()}>
          {t('stuck.run')}
        </Button>
      )}
      <Button size="small" variant="ghost" disabled={runAgain.isPending} onClick={onDrop}>
        {t('stuck.drop')}
      </Button>
    </li>
  );
}
