import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  className?: string | undefined;
};

export function Pagination({ page, pageSize, total, onPage, className }: PaginationProps) {
  const { t } = useTranslation('common');
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label={t('ui.pages')}
      className={classNames('mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-s', className)}
    >
      <p aria-live="polite" className="text-soft tabular-nums">
        {t('ui.rowsShown', { from, to, total })}
      </p>
      {pageCount > 1 && (
        <div className="flex items-center gap-2.5">
          <Button variant="ghost" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeftIcon size={18} />
            {t('ui.previousPage')}
          </Button>
          <span className="text-soft tabular-nums max-sm:sr-only">{t('ui.pageOf', { page, total: pageCount })}</span>
          <Button variant="ghost" size="small" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
            {t('ui.nextPage')}
            <ChevronRightIcon size={18} />
          </Button>
        </div>
      )}
    </nav>
  );
}
