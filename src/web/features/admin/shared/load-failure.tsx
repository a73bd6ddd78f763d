import { useTranslation } from 'react-i18next';
import { isNetworkError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { asSentence, failureText } from './failures.ts';

type LoadFailureProps = {
  title: string;
  answer: { readonly error: unknown; readonly isFetching: boolean; refetch(): unknown };
};

/** What could not be read, why, and a way to try again. */
export function LoadFailure({ title, answer }: LoadFailureProps) {
  const { t } = useTranslation('admin');
  return (
    <Notice
      tone="error"
      title={title}
      className="mb-4"
      action={
        <Button size="small" variant="ghost" busy={answer.isFetching} onClick={() => void answer.refetch()}>
          {t('list.retry')}
        </Button>
      }
    >
      {asSentence(isNetworkError(answer.error) ? t('list.network') : failureText(answer.error))} {t('list.failedText')}
    </Notice>
  );
}
