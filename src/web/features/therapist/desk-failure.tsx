import { homeFor } from '#domain/screens/homes.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { useSession } from '#web/session/session-store.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeading } from '#web/ui/page-frame.tsx';
import { useDeskWords } from './desk-words.ts';

type DeskFailureProps = { title: string; error: unknown; busy: boolean; onRetry(): void };

/** In the place of a screen that has nothing to show yet. */
export function DeskFailure({ title, error, busy, onRetry }: DeskFailureProps) {
  const { t } = useDeskWords();
  const { user } = useSession();
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'therapist_not_linked') {
    return (
      <>
        <PageHeading title={title} className="sr-only" />
        <EmptyState picture="door" title={t('notLinkedTitle')}>
          {t('notLinked')}
        </EmptyState>
      </>
    );
  }
  if (code === 'not_allowed') {
    return (
      <>
        <PageHeading title={t('notForYouTitle')} className="sr-only" />
        <EmptyState
          picture="door"
          title={t('notForYouTitle')}
          action={<LinkButton to={user ? homeFor(user.role) : '/'}>{t('home')}</LinkButton>}
        >
          {t('notForYou')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeading title={title} size="medium" />
      <Failed error={error} busy={busy} onRetry={onRetry} />
    </>
  );
}

/** In the place of a part of a screen. */
export function Failed({ error, busy, onRetry }: Omit<DeskFailureProps, 'title'>) {
  const { t } = useDeskWords();
  return (
    <Notice
      tone="error"
      action={
        <Button variant="ghost" size="small" busy={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {failureText(error, t('offline'))}
    </Notice>
  );
}
