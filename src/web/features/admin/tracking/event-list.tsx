import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteResult } from '#contract/route.ts';
import { listTrackingEvents, type Tracking } from '#contract/tracking.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RenewIcon } from '#web/ui/icons.tsx';
import { CellNote, Table, type TableColumn } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { EventCode, PixelCode, useEventName } from './event-names.tsx';

type TrackedEvent = RouteResult<typeof listTrackingEvents>[number];
type Ids = Pick<Tracking, 'tagManagerId' | 'analyticsId' | 'pixelId'> | undefined;

const tools = ['tagManagerId', 'analyticsId', 'pixelId'] as const;
const shownAtFirst = 12;
const shownAtMost = 100;
const lookAgainAfter = 20_000;

/** The last events and what each tool is told of them. */
export function EventList({ ids }: { ids: Ids }) {
  const { t } = useTranslation('admin');
  const columns = useColumns(ids);
  const silent = tools.filter((tool) => ids?.[tool] === null).map((tool) => t(`tracking.${tool}`));
  const [limit, setLimit] = useState(shownAtFirst);
  const [isAsked, setIsAsked] = useState(false);
  const events = useQuery({
    queryKey: ['admin', 'tracking', 'events', limit],
    queryFn: ({ signal }) => call(listTrackingEvents, { query: { limit } }, { signal }),
    staleTime: 0,
    refetchInterval: lookAgainAfter,
    placeholderData: keepPreviousData,
  });
  const lookAgain = async (): Promise<void> => {
    setIsAsked(true);
    await events.refetch();
    setIsAsked(false);
  };
  return (
    <section aria-labelledby="tracking-events">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="tracking-events" className="text-l">
            {t('tracking.eventsTitle')}
          </h2>
          <p className="mt-1 max-w-[70ch] text-s text-soft">
            {t('tracking.eventsLead')} {silent.length > 0 && t('tracking.silent', { names: silent.join(', ') })}
          </p>
        </div>
        <Button variant="ghost" size="small" busy={isAsked} onClick={() => void lookAgain()}>
          {!isAsked && <RenewIcon size={18} />}
          {t('tracking.reload')}
        </Button>
      </div>
      {events.isError && <LoadFailure title={t('tracking.eventsFailed')} answer={events} />}
      {!(events.isError && !events.data) && (
        <Table
          caption={t('tracking.eventsTitle')}
          columns={columns}
          rows={(events.data ?? []).map((event, index) => ({ ...event, key: `${event.at}:${index}` }))}
          rowKey={({ key }) => key}
          isLoading={events.isPending}
          empty={<EmptyState title={t('tracking.eventsEmptyTitle')}>{t('tracking.eventsEmptyText')}</EmptyState>}
        />
      )}
      {limit === shownAtFirst && events.data?.length === shownAtFirst && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setLimit(shownAtMost)}>
          {t('tracking.more')}
        </Button>
      )}
    </section>
  );
}

const useColumns = (ids: Ids): TableColumn<TrackedEvent>[] => {
  const { t } = useTranslation(['admin', 'booking']);
  const { language } = useLanguage();
  const nameOf = useEventName();
  const noteOf = ({ step, value }: TrackedEvent): string | null => {
    if (step) {
      const name = t(`booking:steps.${step.name}` as 'booking:steps.people', { defaultValue: step.name });
      return t('tracking.step', { number: step.number, name });
    }
    return value === null ? null : formatMoney(value);
  };
  const tool = (name: keyof NonNullable<Ids>, cell: TableColumn<TrackedEvent>['cell']): TableColumn<TrackedEvent> => ({
    key: name,
    header: t(`tracking.${name}`),
    cell: (event) => <span className={classNames(!ids?.[name] && 'text-soft')}>{cell(event)}</span>,
  });
  return [
    {
      key: 'event',
      header: t('tracking.event'),
      cell: (event) => (
        <>
          {nameOf(event.name)} {event.isTest && <Tag>{t('tracking.test')}</Tag>}
          <CellNote>{noteOf(event)}</CellNote>
        </>
      ),
    },
    {
      key: 'when',
      header: t('tracking.when'),
      cell: ({ at }) => (
        <time dateTime={at} className="whitespace-nowrap">
          {formatTime(at, language)}
          <CellNote>{formatDate(at, 'medium', language)}</CellNote>
        </time>
      ),
    },
    tool('tagManagerId', ({ name }) => <EventCode name={name} />),
    tool('analyticsId', ({ name }) => <EventCode name={name} />),
    tool('pixelId', ({ pixel }) => <PixelCode pixel={pixel} />),
  ];
};
