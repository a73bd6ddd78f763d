import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { PageWithAside } from '#web/ui/page-with-aside.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The shape of the desk while its facts are on the way. */
export function DashboardSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="mb-3 h-9 w-64 max-w-full" />
      <Skeleton className="mb-7 h-5 w-44" />
      <PageWithAside
        aside={
          <div className="grid gap-6">
            <Card>
              <Skeleton className="h-28" />
            </Card>
            <Card>
              <Skeleton className="h-40" />
            </Card>
          </div>
        }
      >
        <div className="grid gap-9">
          <Card className="grid gap-3.5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-8 w-56" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="mt-2 h-11 w-60 rounded-full" />
          </Card>
          <div className="grid gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-40 rounded-l" />
          </div>
        </div>
      </PageWithAside>
    </div>
  );
}
