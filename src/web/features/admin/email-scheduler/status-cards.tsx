import { useTranslation } from 'react-i18next';
import { type EmailStatus, emailStatus } from '#contract/emails.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ListState } from '../shared/list/list-state.ts';

type StatusCardsProps = {
  state: ListState;
  counts: Partial<Record<EmailStatus, number>> | undefined;
  isMailbox: boolean;
};

/** How many there are in each state; a press shows those alone, another one shows all again. */
export function StatusCards({ state, counts, isMailbox }: StatusCardsProps) {
  const { t } = useTranslation('admin');
  const chosen = state.filters.status;
  // Few mails are ever seen leaving, and most leave at the first attempt: those states show themselves only then.
  const passing: readonly EmailStatus[] = ['sending', 'waiting'];
  const shown = emailStatus.options.filter((one) => !passing.includes(one) || chosen === one || counts?.[one]);
  const hintOf = (status: EmailStatus): string => {
    if (status === 'sent' && isMailbox) return t('emailScheduler.countHint.sentMailbox');
    if (status === 'failed' && !counts?.failed) return t('emailScheduler.countHint.failedNone');
    return t(`emailScheduler.countHint.${status}`);
  };
  return (
    <nav aria-label={t('emailScheduler.counts')} className="mb-5">
      <ul className="grid grid-cols-2 gap-2.5 md:flex md:gap-4">
        {shown.map((status) => (
          <li key={status} className="md:flex-1">
            <Link
              to={state.hrefWith({ status: chosen === status ? null : status, page: null })}
              aria-current={chosen === status ? 'true' : undefined}
              className="block h-full rounded-l border border-line bg-surface px-4 py-3.5 no-underline shadow-1 transition-colors hover:border-brand-line aria-[current=true]:border-brand aria-[current=true]:bg-brand-soft md:px-5 md:py-4"
            >
              <span className="block text-xs text-soft">{t(`emailScheduler.statuses.${status}`)}</span>{' '}
              {counts ? (
                <span className="figure block text-xl text-ink tabular-nums md:text-2xl">{counts[status] ?? 0}</span>
              ) : (
                <Skeleton className="my-1.5 h-6 w-10" />
              )}{' '}
              <span
                className={classNames(
                  'block text-xs',
                  (status === 'failed' || status === 'waiting') && counts?.[status]
                    ? 'font-semibold text-bad-text'
                    : 'text-soft',
                )}
              >
                {hintOf(status)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
