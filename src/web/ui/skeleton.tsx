import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

/** A grey shape in the size of what is coming; set width and height by class. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-breathe rounded-s bg-line', className ?? 'h-4')} />
  );
}

const lineWidths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];

export function SkeletonText({ lines = 3 }: { lines?: 1 | 2 | 3 | 4 }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" className="space-y-2.5">
      <span className="sr-only">{t('ui.loading')}</span>
      {lineWidths.slice(0, lines).map((width) => (
        <Skeleton key={width} className={classNames('h-4', width)} />
      ))}
    </div>
  );
}
