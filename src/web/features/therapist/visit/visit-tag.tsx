import type { DeskVisit } from '#contract/desk-visit.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { useDeskWords } from '../desk-words.ts';

const tones: Record<'offered' | Extract<DeskVisit, { kind: 'own' }>['status'], TagTone> = {
  offered: 'wait',
  waiting_payment: 'neutral',
  finding_therapist: 'good',
  confirmed: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
};

export function VisitTag({ visit }: { visit: DeskVisit }) {
  const { t } = useDeskWords();
  const status = visit.kind === 'offer' ? 'offered' : visit.status;
  return <Tag tone={tones[status]}>{t(`visit.status.${status}`)}</Tag>;
}
