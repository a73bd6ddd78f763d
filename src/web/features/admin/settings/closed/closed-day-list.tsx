import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosedDay, previewClosedDays } from '#contract/closed-days.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { call } from '#web/api/call.ts';
import {
  ask,
  formIn,
  type Managed,
  type ManagedDeleteProps,
  refreshManaged,
} from '#web/features/admin/managed/managed.ts';
import { ManagedScreen } from '#web/features/admin/managed/managed-screen.tsx';
import { ConfirmDelete } from '#web/features/admin/shared/dialogs/confirm-delete.tsx';
import { tellFailure } from '#web/features/admin/shared/failures.ts';
import type { ListColumn } from '#web/features/admin/shared/list/column-choice.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { CalendarIcon } from '#web/ui/icons.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { SectionHead } from '../section-frame.tsx';
import { closedDay, reasonOf } from './closed-day.ts';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { useSortOutClosed } from './use-closing-conflicts.tsx';

const closedDays: Managed<ClosedDay> = {
  ...closedDay,
  filters: ['past'],
  ...formIn(() => import('./closed-day-form.tsx'), 'ClosedDayForm'),
  Delete: OpenAgain,
};

/** When the company is closed beside its hours: holidays and other days, or parts of them. */
export function ClosedDays() {
  const { t } = useTranslation('admin');
  const [isOffering, setIsOffering] = useState(false);
  return (
    <ManagedScreen
      thing={closedDays}
      title={t('settings.sections.closed')}
      columns={useColumns()}
      filters={[{ name: 'past', label: t('closedDays.period'), options: usePeriods() }]}
      actions={
        <Button variant="ghost" size="small" onClick={() => setIsOffering(true)}>
          <CalendarIcon size={18} />
          {t('closedDays.offer.button')}
        </Button>
      }
      frame={({ actions, children }) => (
        <>
          <SectionHead section="closed" actions={<div className="flex flex-wrap gap-2.5">{actions}</div>} />
          {children}
        </>
      )}
      below={isOffering && <HolidaysDialog onClose={() => setIsOffering(false)} />}
    />
  );
}

const usePeriods = () => {
  const { t } = useTranslation('admin');
  return [
    { value: 'false', label: t('closedDays.upcoming') },
    { value: 'true', label: t('closedDays.past') },
  ];
};

const useColumns = (): ListColumn<ClosedDay>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    {
      key: 'day',
      header: t('closedDays.when'),
      isFixed: true,
      isSortable: true,
      cell: ({ day }) => capitalised(formatDate(day, 'full', language)),
    },
    {
      key: 'what',
      isFixed: true,
      cell: (row) => (
        <>
          {row.from === null || row.to === null
            ? t('closedDays.wholeDay')
            : t('closedDays.part', { from: formatTime(row.from, language), to: endOf(row.to, language) })}
          <CellNote>{reasonOf(row, language)}</CellNote>
        </>
      ),
    },
    {
      key: 'visits',
      isFixed: true,
      cell: (row) =>
        row.visits === 0 ? (
          <span className="text-soft">{t('closedDays.noVisits')}</span>
        ) : row.toSortOut > 0 ? (
          <ToSortOut row={row} />
        ) : (
          <Tag tone="neutral">{t('closedDays.staying', { count: row.visits })}</Tag>
        ),
    },
  ];
};

function ToSortOut({ row: { day, from, to, toSortOut } }: { row: ClosedDay }) {
  const { t } = useTranslation('admin');
  const sortOutClosed = useSortOutClosed();
  const find = useMutation({
    mutationFn: () => call(previewClosedDays, { body: { times: [{ day, from, to }] } }),
    onSuccess: ({ visits }) => sortOutClosed(visits),
    onError: (error) => tellFailure(t('sick.failed'), error),
  });
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Tag tone="bad">{t('closedDays.toSortOut', { count: toSortOut })}</Tag>
      <Button variant="ghost" size="small" busy={find.isPending} onClick={() => find.mutate()}>
        {t('sortOut.open')}
      </Button>
    </span>
  );
}

/** The end of the day is no time that a clock shows. */
const endOf = (time: string, language: Parameters<typeof formatTime>[1]): string =>
  time === '24:00' ? time : formatTime(time, language);

function OpenAgain({ thing, row, onClose, onGone }: ManagedDeleteProps<ClosedDay>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <ConfirmDelete
      isOpen
      onClose={onClose}
      title={t('closedDays.deleteTitle')}
      confirmLabel={t('closedDays.deleteConfirm')}
      remove={async () => {
        await ask(thing.routes.remove, { params: { id: row.id } });
        await refreshManaged(thing);
      }}
      onRemoved={onGone}
    >
      {t('closedDays.deleteText', { name: thing.nameOf(row, language) })}
    </ConfirmDelete>
  );
}
