import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeHolidays, listHolidays, type OfferedHoliday } from '#contract/closed-days.ts';
import { formatDate } from '#domain/language/formats.ts';
import { call } from '#web/api/call.ts';
import { refreshManaged } from '#web/features/admin/managed/managed.ts';
import { tellDone, tellFailure } from '#web/features/admin/shared/failures.ts';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { closedDay } from './closed-day.ts';
import { useClosingConflicts } from './use-closing-conflicts.tsx';

/** The public holidays of the next twelve months, all chosen at first; visits on them are named before anything is closed. */
export function HolidaysDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('admin');
  const conflicts = useClosingConflicts();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const answer = useQuery({
    queryKey: ['admin', 'holidays'],
    queryFn: ({ signal }) => call(listHolidays, undefined, { signal }),
    staleTime: 0,
  });
  const items = answer.data?.items ?? [];
  const days = items.filter(({ day, isClosed }) => !isClosed && !left.includes(day)).map(({ day }) => day);
  const close = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const conflict = await conflicts.ask(days.map((day) => ({ day, from: null, to: null })));
      if (conflict === null) return;
      const { items: closed } = await call(closeHolidays, { body: { days, keepsVisits: conflict === 'keep' } });
      tellDone(t('closedDays.offer.done', { count: closed.length }));
      void refreshManaged(closedDay);
      onClose();
      conflicts.sortOutLeft();
    } catch (error) {
      tellFailure(t('closedDays.offer.failed'), error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('closedDays.offer.title')}
      description={t('closedDays.offer.text')}
      footer={
        <Button wide busy={isBusy} disabled={days.length === 0} onClick={() => void close()}>
          {t('closedDays.offer.confirm', { count: days.length })}
        </Button>
      }
    >
      {answer.isError && <LoadFailure title={t('closedDays.offer.loadFailed')} answer={answer} />}
      {answer.isPending && <SkeletonText lines={4} />}
      {answer.isSuccess && items.every(({ isClosed }) => isClosed) && <p>{t('closedDays.offer.none')}</p>}
      <ul className="divide-y divide-line">
        {items.map((holiday) => (
          <li key={holiday.day}>
            <Choice
              holiday={holiday}
              isChosen={!left.includes(holiday.day)}
              onChange={(isChosen) =>
                setLeft(isChosen ? left.filter((day) => day !== holiday.day) : [...left, holiday.day])
              }
            />
          </li>
        ))}
      </ul>
      {conflicts.dialog}
    </Dialog>
  );
}

type ChoiceProps = { holiday: OfferedHoliday; isChosen: boolean; onChange(isChosen: boolean): void };

function Choice({ holiday: { day, name, isClosed }, isChosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <Checkbox
      label={name[language]}
      hint={[formatDate(day, 'full', language), isClosed && t('closedDays.offer.isClosed')].filter(Boolean).join(', ')}
      checked={isClosed || isChosen}
      disabled={isClosed}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
