import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/skeleton.tsx';

const figures = ['revenue', 'bookings', 'average', 'cancelled'];

/** The shape of the figures while they are on the way. */
export function AnalyticsSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="mb-4 h-5 w-72 max-w-full" />
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        {figures.map((name) => (
          <Skeleton key={name} className="h-28 rounded-l" />
        ))}
      </div>
      <Skeleton className="mt-5 h-96 rounded-l" />
      <div className="mt-5 grid gap-5 xl:grid-cols-2">
        <Skeleton className="h-80 rounded-l" />
        <Skeleton className="h-80 rounded-l" />
      </div>
    </div>
  );
}
