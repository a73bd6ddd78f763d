import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/skeleton.tsx';

const figures = ['today', 'attention', 'week', 'accept'];

/** The shape of the day while it is on the way. */
export function HomeSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      <span className="sr-only">{t('ui.loading')}</span>
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        {figures.map((name) => (
          <Skeleton key={name} className="h-28 rounded-l" />
        ))}
      </div>
      <div className="mt-7 grid gap-7 xl:grid-cols-[minmax(0,1fr)_376px]">
        <Skeleton className="h-96 rounded-l" />
        <Skeleton className="h-80 rounded-l max-xl:hidden" />
      </div>
    </div>
  );
}
