import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MailIcon, PlusIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CountBar } from './count-bar.tsx';
import type { Unserved } from './group-times.ts';
import { LongTable } from './long-table.tsx';

type ZipDemand = Unserved['zipCodes'][number];

export function UnservedZipCodes({ rows }: { rows: readonly ZipDemand[] }) {
  const { t } = useTranslation('admin');
  const columns = useColumns(Math.max(0, ...rows.map(({ asked }) => asked)));
  return (
    <section>
      <h3 className="text-l">{t('unserved.zipTitle')}</h3>
      <p className="mt-1 mb-4 max-w-[68ch] text-s text-soft">{t('unserved.zipLead')}</p>
      <LongTable
        caption={t('unserved.zipTitle')}
        columns={columns}
        rows={rows}
        rowKey={({ zipPrefix }) => String(zipPrefix)}
        empty={
          <EmptyState headingLevel="h3" title={t('unserved.zipEmptyTitle')}>
            {t('unserved.zipEmptyText')}
          </EmptyState>
        }
      />
    </section>
  );
}

const useColumns = (most: number): TableColumn<ZipDemand>[] => {
  const { t } = useTranslation('admin');
  return [
    {
      key: 'zip',
      header: t('unserved.zip'),
      cell: ({ zipPrefix }) => <span className="tabular-nums">{zipPrefix}</span>,
    },
    {
      key: 'asked',
      header: t('unserved.asked'),
      isNumeric: true,
      cell: ({ asked }) => <CountBar count={asked} most={most} />,
    },
    {
      key: 'waiting',
      header: t('unserved.waitingCount'),
      isNumeric: true,
      cell: ({ waiting }) => (
        <span className="inline-flex items-center gap-1.5">
          {waiting > 0 && <MailIcon size={16} className="text-soft" />}
          {waiting}
        </span>
      ),
    },
    {
      key: 'now',
      header: t('unserved.now'),
      cell: ({ zipPrefix, area, isServed }) =>
        area ? (
          <Tag tone={isServed ? 'good' : 'bad'}>{isServed ? area : `${area}: ${t('serviceAreas.nobody')}`}</Tag>
        ) : (
          <Link
            to={`/admin/settings?section=areas&open=new&zip=${zipPrefix}`}
            aria-label={t('unserved.makeAreaFor', { zip: zipPrefix })}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand no-underline hover:underline md:-my-3"
          >
            <PlusIcon size={16} />
            {t('unserved.makeArea')}
          </Link>
        ),
    },
  ];
};
