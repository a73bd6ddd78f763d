import { useTranslation } from 'react-i18next';
import { type EmailStatus, emailStatus } from '#contract/emails.ts';
import { FigureLink } from '../shared/figure-link.tsx';
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
          <FigureLink
            key={status}
            className="md:flex-1"
            to={state.hrefWith({ status: chosen === status ? null : status, page: null })}
            isCurrent={chosen === status}
            label={t(`emailScheduler.statuses.${status}`)}
            value={counts && (counts[status] ?? 0)}
            hint={hintOf(status)}
            isBad={(status === 'failed' || status === 'waiting') && Boolean(counts?.[status])}
          />
        ))}
      </ul>
    </nav>
  );
}
