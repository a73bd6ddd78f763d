import type { OfferInTheWay, OwnVisit } from '#contract/desk-visit.ts';
import { dayAt, timeAt } from '#domain/time/days.ts';
import { VisitsDialog } from '#web/ui/visits-dialog.tsx';
import { useDeskWords } from '../desk-words.ts';
import { todayIn } from '../today-in.ts';
import { dayWord, timesWords } from '../visit-words.ts';

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
  return (
    <VisitsDialog
      {...rest}
      visits={[
        ...visits.map((visit) => ({
          key: visit.id,
          when: `${dayWord(visit.date, todayIn(visit.timezone), words)}, ${timesWords(visit, words)}`,
          what: `${visit.treatment[words.language]}, ${visit.clientName}`,
        })),
        ...offers.map(({ bookingId, startsAt, endsAt, timezone }) => ({
          key: bookingId,
          when: offerWords({ startsAt, endsAt, timezone }, words),
          what: words.t('off.openRequest'),
        })),
      ]}
    />
  );
}

const offerWords = (
  { startsAt, endsAt, timezone }: Omit<OfferInTheWay, 'bookingId'>,
  words: ReturnType<typeof useDeskWords>,
): string => {
  const [start, end] = [new Date(startsAt), new Date(endsAt)];
  const times = { startTime: timeAt(start, timezone), endTime: timeAt(end, timezone), startsAt, timezone };
  return `${dayWord(dayAt(start, timezone), todayIn(timezone), words)}, ${timesWords(times, words)}`;
};
