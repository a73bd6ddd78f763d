import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTherapistTimeOff, previewTherapist, removeTherapistTimeOff } from '#contract/admin-therapist-changes.ts';
import type { AdminTherapist } from '#contract/admin-therapists.ts';
import type { TimeOff } from '#contract/working-time.ts';
import { formatDate } from '#domain/language/formats.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { refreshArea } from '#web/features/admin/shared/list/use-list.ts';
import { useWork } from '#web/features/admin/shared/use-work.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { DaysOff } from '#web/ui/days-off-draft.ts';
import { DaysOffFields } from '#web/ui/days-off-fields.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { mergeTherapist } from '../therapist-store.ts';
import { useLeftBehind } from './use-left-behind.tsx';

/** Kept at once, apart from the form above. Visits on such days are named before. */
export function DaysOffSection({ row }: { row: AdminTherapist }) {
  const { t } = useTranslation('admin');
  const [entries, setEntries] = useState(row.timeOff);
  const [turn, setTurn] = useState(0);
  const { isBusy, runAndTell } = useWork();
  const leftBehind = useLeftBehind(t('therapists.offAnyway'), t('therapists.offSortOut'));

  const keep = (next: TimeOff[]): void => {
    setEntries(next);
    mergeTherapist(row.id, { timeOff: next });
    void refreshArea('audit', ['admin', 'bookings']);
  };
  const run = (work: () => Promise<void>): Promise<void> =>
    runAndTell(t('therapists.offFailed'), () =>
      work().catch((error: unknown) => {
        throw withFieldWords(error);
      }),
    );
  const add = (days: DaysOff): Promise<void> =>
    run(async () => {
      const params = { id: row.id };
      const { affected, offers } = await call(previewTherapist, { params, body: { timeOff: days } });
      const answer = await leftBehind.ask(affected, offers);
      if (answer === 'no') return;
      const { timeOff } = await call(addTherapistTimeOff, { params, body: days });
      keep([...entries, timeOff].sort((a, b) => a.startsOn.localeCompare(b.startsOn)));
      setTurn((last) => last + 1);
      tellDone(t('therapists.offAdded'));
      leftBehind.sortOutLeft(row, days.note);
    });
  const remove = ({ id: timeOffId }: TimeOff): Promise<void> =>
    run(async () => {
      await call(removeTherapistTimeOff, { params: { id: row.id, timeOffId } });
      keep(entries.filter(({ id }) => id !== timeOffId));
      tellDone(t('therapists.offRemoved'));
    });

  return (
    <>
      {entries.length === 0 ? (
        <p className="mb-4 text-s text-soft">{t('therapists.offNone')}</p>
      ) : (
        <ul className="mb-4 divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} isBusy={isBusy} onRemove={() => void remove(entry)} />
          ))}
        </ul>
      )}
      <DaysOffFields
        key={turn}
        noteHint={t('therapists.offNoteHint')}
        submitLabel={t('therapists.offAdd')}
        busy={isBusy}
        onSubmit={(days) => void add(days)}
      />
      {leftBehind.dialog}
    </>
  );
}

/** The server names the field that is wrong; here its words are shown in a toast. */
const withFieldWords = (error: unknown): unknown =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || error;

type EntryProps = { entry: TimeOff; isBusy: boolean; onRemove(): void };

function Entry({ entry: { startsOn, endsOn, note, times }, isBusy, onRemove }: EntryProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const from = formatDate(startsOn, 'medium', language);
  const part = times && t('therapists.offPart', { day: from, ...times });
  const days = part
    ? part
    : startsOn === endsOn
      ? from
      : t('therapists.offSpan', { from, to: formatDate(endsOn, 'medium', language) });
  return (
    <li className="flex items-center justify-between gap-3 py-1.5">
      <span className="min-w-0 text-s">
        <span className="font-medium">{days}</span>
        {note && <span className="block wrap-anywhere text-soft">{note}</span>}
      </span>
      <IconButton label={t('therapists.offRemove', { days })} disabled={isBusy} onClick={onRemove}>
        <TrashIcon size={18} />
      </IconButton>
    </li>
  );
}
