import { useState } from 'react';
import type { OwnVisit } from '#contract/therapist-desk.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDeskWords } from './desk-words.ts';
import { lisbonToday } from './lisbon-today.ts';
import { dayWord, spanWords } from './visit-words.ts';

type AffectedDialogProps = {
  title: string;
  text: string;
  visits: readonly OwnVisit[];
  confirmLabel: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Before hours or days off are saved over visits that stay. */
export function AffectedDialog({ title, text, visits, confirmLabel, busy, onConfirm, onClose }: AffectedDialogProps) {
  const words = useDeskWords();
  const { t, language } = words;
  const [today] = useState(lisbonToday);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('hours.goBack')}
      tone="primary"
      busy={busy}
      onConfirm={onConfirm}
    >
      <p>{text}</p>
      <ul className="mt-3 divide-y divide-line rounded-m border border-line px-4 text-ink">
        {visits.map((visit) => (
          <li key={visit.id} className="py-2.5">
            <span className="font-semibold">
              {dayWord(visit.date, today, words)}, {spanWords(visit.startTime, visit.endTime, words)}
            </span>
            <span className="block text-soft">
              {visit.treatment[language]}, {visit.clientName}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
