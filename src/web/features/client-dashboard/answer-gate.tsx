import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDashboardWords } from './dashboard-words.ts';

type AnswerGateProps<Data> = {
  answer: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What was read before stays on the screen while it is asked for again, also when that fails. */
export function AnswerGate<Data>({ answer, skeleton, children }: AnswerGateProps<Data>) {
  const { t } = useDashboardWords();
  const { data, error, isFetching, refetch } = answer;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return (
    <Notice
      tone="error"
      title={t('failed')}
      action={
        <Button variant="ghost" size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {failureText(error, t('offline'))}
    </Notice>
  );
}
