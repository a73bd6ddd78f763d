import { useTranslation } from 'react-i18next';
import type { Tracking } from '#contract/tracking.ts';
import { Card } from '#web/ui/card.tsx';
import { Table } from '#web/ui/table.tsx';
import { EventCode, PixelCode, useEventName } from './event-names.tsx';

/** Every event and its names outside, for whoever sets up the tools. */
export function MappingTable({ mapping }: Pick<Tracking, 'mapping'>) {
  const { t } = useTranslation('admin');
  const nameOf = useEventName();
  return (
    <Card as="details" padding="none" className="mt-8 px-5 py-2 md:px-6">
      <summary className="disclosure flex min-h-11 cursor-pointer items-center font-semibold">
        {t('tracking.showMapping')}
      </summary>
      <p className="mt-1 mb-4 max-w-[70ch] text-s text-soft">{t('tracking.mappingLead')}</p>
      <div className="mb-4">
        <Table
          caption={t('tracking.showMapping')}
          rows={mapping}
          rowKey={({ event }) => event}
          columns={[
            { key: 'event', header: t('tracking.event'), cell: ({ event }) => nameOf(event) },
            { key: 'tagManager', header: t('tracking.tagManagerId'), cell: ({ event }) => <EventCode name={event} /> },
            { key: 'analytics', header: t('tracking.analyticsId'), cell: ({ event }) => <EventCode name={event} /> },
            { key: 'pixel', header: t('tracking.pixelId'), cell: ({ pixel }) => <PixelCode pixel={pixel} /> },
          ]}
        />
      </div>
    </Card>
  );
}
