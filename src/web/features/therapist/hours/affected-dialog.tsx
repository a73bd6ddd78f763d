import { useState } from 'react';
import type { OfferInTheWay, OwnVisit } from '#contract/therapist-desk.ts';
import { dayAt, timeAt } from '#domain/time/days.ts';
import { VisitsDialog } from '#web/ui/visits-dialog.tsx';
import { useDeskWords } from '../desk-words.ts';
import { lisbonToday } from '../lisbon-today.ts';
import { dayWord, spanWords } from '../visit-words.ts';

type AffectedDialogProps = {
  title: string;
  text: string;
  visits: readonly OwnVisit[];
  offers?: readonly OfferInTheWay[];
  confirmLabel: string;
  busy: boolean;
  onConfirm(): void;
  onClose(): void;
};

/** Before hours or days off are saved over visits that stay. */
export function AffectedDialog({ visits, offers = [], ...rest }: AffectedDialogProps) {
  const words = useDeskWords();
  const [today] = useState(lisbonToday);
  return (
    <VisitsDialog
      {...rest}
      visits={[
        ...visits.map((visit) => ({
          key: visit.id,
          when: `${dayWord(visit.date, today, words)}, ${spanWords(visit.startTime, visit.endTime, words)}`,
          what: `${visit.treatment[words.language]}, ${visit.clientName}`,
        })),
        ...offers.map(({ bookingId, startsAt, endsAt }) => ({
          key: bookingId,
          when: `${dayWord(dayAt(new Date(startsAt)), today, words)}, ${spanWords(timeAt(new Date(startsAt)), timeAt(new Date(endsAt)), words)}`,
          what: words.t('off.openRequest'),
        })),
      ]}
    />
  );
}
