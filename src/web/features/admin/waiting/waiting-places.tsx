import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportWaitingList, getWaitingFigures, type WaitingPlace, waitingList } from '#contract/waiting-list.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { addDays, dayAt } from '#domain/time/days.ts';
import { waitingStates } from '#domain/waiting-list/waiting-rules.ts';
import { call } from '#web/api/call.ts';
import { treatmentsQuery } from '#web/api/queries.ts';
import { sayUntil } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { FigureCard } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { ConfirmDelete } from '../shared/dialogs/confirm-delete.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { refreshArea, useList } from '../shared/list/use-list.ts';

const area = 'waiting';
const tones: Record<WaitingPlace['state'], TagTone> = {
  waiting: 'wait',
  kept: 'good',
  passed: 'neutral',
  booked: 'good',
};

/** The lines of the full days, and what they were good for in the last thirty days. */
export function WaitingPlaces() {
  const { t } = useTranslation('admin');
  const [leaving, setLeaving] = useState<WaitingPlace | null>(null);
  const state = useListState({ sort: waitingList.firstSort, sortable: waitingList.sorts, filters: ['state'] as const });
  const query = { ...state.query, state: oneOf(waitingStates, state.filters.state) };
  const answer = useList({ area, query, ask: (wish, signal) => call(waitingList.list, { query: wish }, { signal }) });
  return (
    <section>
      <h2 className="text-xl">{t('waiting.listTitle')}</h2>
      <p className="mt-1 mb-4 max-w-[68ch] text-s text-soft">{t('waiting.listLead')}</p>
      <Figures />
      <ListView
        name={area}
        words="waiting"
        caption={t('waiting.listTitle')}
        state={state}
        answer={answer}
        columns={useColumns(setLeaving)}
        brief={useBrief(setLeaving)}
        rowKey={({ id }) => String(id)}
        exportHref={exportWaitingList.path}
        filters={[
          { name: 'state', options: waitingStates.map((value) => ({ value, label: t(`waiting.states.${value}`) })) },
        ]}
      />
      {leaving && (
        <ConfirmDelete
          isOpen
          onClose={() => setLeaving(null)}
          title={t('waiting.forgetTitle')}
          confirmLabel={t('waiting.forget')}
          remove={() => call(waitingList.remove, { params: { id: leaving.id } })}
          onRemoved={() => {
            setLeaving(null);
            void refreshArea(area);
          }}
        >
          {t('waiting.forgetText', { email: leaving.email })}
        </ConfirmDelete>
      )}
    </section>
  );
}

const figureDays = 30;

function Figures() {
  const { t } = useTranslation('admin');
  const to = dayAt(new Date());
  const query = { from: addDays(to, 1 - figureDays), to };
  const { data } = useQuery({
    queryKey: ['admin', area, 'figures', query],
    queryFn: ({ signal }) => call(getWaitingFigures, { query }, { signal }),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <FigureCard label={t('waiting.figures.waiting')} figure={data.waiting} />
      <FigureCard label={t('waiting.figures.kept', { count: figureDays })} figure={data.kept} />
      <FigureCard label={t('waiting.figures.booked', { count: figureDays })} figure={data.booked} />
      <FigureCard label={t('waiting.figures.total')} figure={formatMoney(data.bookedTotal)} />
    </div>
  );
}

const useColumns = (onForget: (place: WaitingPlace) => void): ListColumn<WaitingPlace>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { data: treatments = [] } = useQuery(treatmentsQuery);
  return [
    {
      key: 'date',
      header: t('waiting.day'),
      isFixed: true,
      isSortable: true,
      cell: ({ date, partOfDay }) => (
        <span className="whitespace-nowrap">
          {formatDate(`${date}T12:00:00Z`, 'medium', language)}
          <CellNote>{t(`waiting.parts.${partOfDay}`)}</CellNote>
        </span>
      ),
    },
    {
      key: 'area',
      cell: (row) => (
        <>
          {row.area}
          <CellNote>{row.zip}</CellNote>
        </>
      ),
    },
    { key: 'email', isFixed: true, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    {
      key: 'wish',
      cell: ({ treatmentId, duration, peopleCount }) => (
        <>
          {treatments.find(({ id }) => id === treatmentId)?.name[language] ?? ''}
          <CellNote>{t('waiting.lengthAndPeople', { minutes: duration, count: peopleCount })}</CellNote>
        </>
      ),
    },
    { key: 'place', isNumeric: true, cell: ({ place, state }) => (state === 'booked' ? '' : place) },
    {
      key: 'state',
      cell: ({ state, keptUntil, timezone }) => (
        <>
          <Tag tone={tones[state]}>{t(`waiting.states.${state}`)}</Tag>
          {state === 'kept' && keptUntil && (
            <CellNote>{t('waiting.keptUntil', { time: sayUntil(keptUntil, language, timezone) })}</CellNote>
          )}
        </>
      ),
    },
    {
      key: 'createdAt',
      header: t('waiting.since'),
      isSortable: true,
      cell: ({ createdAt }) => formatDate(createdAt, 'medium', language),
    },
    useForgetColumn(onForget),
  ];
};

const useForgetColumn = (onForget: (place: WaitingPlace) => void): ListColumn<WaitingPlace> => {
  const { t } = useTranslation('admin');
  return {
    key: 'forget',
    hideHeader: true,
    isFixed: true,
    cell: (place) => (
      <Button
        variant="quiet"
        size="small"
        aria-label={t('waiting.forgetFor', { email: place.email })}
        onClick={() => onForget(place)}
      >
        {t('waiting.forget')}
      </Button>
    ),
  };
};

/** On a phone, under the day they wait for. */
const useBrief = (onForget: (place: WaitingPlace) => void): ((place: WaitingPlace) => Brief) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { data: treatments = [] } = useQuery(treatmentsQuery);
  return (place) => ({
    group: capitalised(formatDate(`${place.date}T12:00:00Z`, 'full', language)),
    title: place.email,
    note: [
      t(`waiting.parts.${place.partOfDay}`),
      place.area,
      treatments.find(({ id }) => id === place.treatmentId)?.name[language],
      t('waiting.lengthAndPeople', { minutes: place.duration, count: place.peopleCount }),
    ]
      .filter(Boolean)
      .join(' · '),
    mark: <Tag tone={tones[place.state]}>{t(`waiting.states.${place.state}`)}</Tag>,
    action: (
      <IconButton label={t('waiting.forgetFor', { email: place.email })} onClick={() => onForget(place)}>
        <TrashIcon size={18} />
      </IconButton>
    ),
  });
};
