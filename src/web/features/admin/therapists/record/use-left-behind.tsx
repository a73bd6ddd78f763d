import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferInTheWay, OwnVisit } from '#contract/desk-visit.ts';
import { useQuestion } from '#web/features/admin/shared/dialogs/use-question.ts';
import { sortOut } from '#web/features/admin/shared/visits/doors.ts';
import { VisitsDialog } from '#web/ui/visits-dialog.tsx';
import { useVisitLines } from '../use-visit-lines.tsx';

/** `sort_out`: yes, and then it is decided what becomes of each visit. */
type LeftBehindAnswer = 'yes' | 'sort_out' | 'no';

type Absent = { id: string; firstName: string };

type InTheWay = { visits: readonly OwnVisit[]; offers: readonly OfferInTheWay[] };

/** Asks before a change leaves visits outside the time somebody works. They stay theirs until somebody acts. */
export const useLeftBehind = (confirmLabel: string, sortOutLabel: string) => {
  const { t } = useTranslation('admin');
  const { toLines, toOffer } = useVisitLines();
  const { question, ask: askAbout } = useQuestion<InTheWay, LeftBehindAnswer>();
  const left = useRef<readonly OwnVisit[]>([]);
  const ask = async (visits: InTheWay['visits'], offers: InTheWay['offers'] = []): Promise<LeftBehindAnswer> => {
    left.current = [];
    if (visits.length + offers.length === 0) return 'yes';
    const answer = await askAbout({ visits, offers });
    if (answer === 'sort_out') left.current = visits;
    return answer;
  };
  const dialog = question && (
    <VisitsDialog
      title={t(question.visits.length > 0 ? 'therapists.leftBehindTitle' : 'therapists.offersBehindTitle')}
      text={[
        ...(question.visits.length > 0 ? [t('therapists.leftBehind', { count: question.visits.length })] : []),
        ...(question.offers.length > 0 ? [t('therapists.offersBehind', { count: question.offers.length })] : []),
      ].join(' ')}
      visits={[...toLines(question.visits), ...question.offers.map(toOffer)]}
      confirmLabel={confirmLabel}
      busy={false}
      onConfirm={() => question.answer('yes')}
      onClose={() => question.answer('no')}
      more={
        question.visits.length > 0 ? { label: sortOutLabel, onPress: () => question.answer('sort_out') } : undefined
      }
    />
  );
  /** Once it is saved: who goes to each visit, or what else becomes of it. */
  const sortOutLeft = ({ id, firstName }: Absent, reason = ''): void =>
    sortOut({
      title: t('sortOut.therapistTitle', { name: firstName, count: left.current.length }),
      visits: left.current,
      therapistId: id,
      reason: reason.trim().length > 1 ? reason : t('sortOut.therapistReason', { name: firstName }),
    });
  return { ask, dialog, sortOutLeft };
};
