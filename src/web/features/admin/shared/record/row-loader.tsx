import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { failureText, isRefusal } from '../failures.ts';
import { Sheet } from './sheet.tsx';

type RowLoaderProps<Row> = {
  area: string;
  id: string;
  /** Shown above the skeleton until the row is here. */
  title: string;
  ask(signal: AbortSignal): Promise<Row>;
  /** The code of what shows the row, fetched beside it. */
  loadCode?(): Promise<unknown>;
  /** For a row that goes on by itself while somebody looks at it. */
  askAgainMs?: number;
  onClose(): void;
  children(row: Row): ReactNode;
};

/** Fetches the row that stands open, always anew: a form must begin with what the server has. */
export function RowLoader<Row>(props: RowLoaderProps<Row>) {
  const { area, id, title, ask, loadCode, askAgainMs = false, onClose, children } = props;
  const { t } = useTranslation('admin');
  const row = useQuery({
    // Apart from the lists of the area: one that was just deleted is not asked for again.
    queryKey: ['admin-row', area, id],
    queryFn: async ({ signal }) => {
      const [found] = await Promise.all([ask(signal), loadCode?.()]);
      return found;
    },
    staleTime: 0,
    gcTime: 0,
    // A refetch behind somebody's back would not reach the form they are typing in.
    refetchOnWindowFocus: false,
    refetchInterval: askAgainMs,
  });
  if (row.data !== undefined)
    return (
      <CodeOfSheet title={title} onClose={onClose}>
        {children(row.data)}
      </CodeOfSheet>
    );
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      {row.isError ? (
        <Notice
          tone="error"
          action={
            <Button size="small" variant="ghost" busy={row.isFetching} onClick={() => void row.refetch()}>
              {t('list.retry')}
            </Button>
          }
        >
          {isRefusal(row.error, 'not_found') ? t('form.gone') : failureText(row.error)}
        </Notice>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Sheet>
  );
}

type CodeOfSheetProps = { title: string; onClose(): void; children: ReactNode };

/** A sheet whose code is not here yet stands open with a skeleton. */
export function CodeOfSheet({ title, onClose, children }: CodeOfSheetProps) {
  return (
    <Suspense
      fallback={
        <Sheet isOpen onClose={onClose} title={title}>
          <SkeletonText lines={4} />
        </Sheet>
      }
    >
      {children}
    </Suspense>
  );
}
