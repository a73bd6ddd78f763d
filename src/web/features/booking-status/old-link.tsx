import { useTranslation } from 'react-i18next';
import { type ApiError, textOf } from '#web/api/api-error.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';

/** A link that was withdrawn: what happened, and what to do. */
export function OldLink({ error }: { error: ApiError }) {
  const { t } = useTranslation('booking');
  const isClaimed = textOf(error.body, 'because') === 'claimed';
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('oldLink.title')} className="sr-only" />
      <EmptyState
        title={t('oldLink.title')}
        action={
          <LinkButton to={isClaimed ? '/login' : '/'}>{t(isClaimed ? 'oldLink.login' : 'oldLink.book')}</LinkButton>
        }
      >
        {error.text}
      </EmptyState>
    </PageFrame>
  );
}
