import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MailIcon, PlusIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CountBar } from './count-bar.tsx';
import { FoldedSection } from './folded-section.tsx';
import type { Unserved } from './group-times.ts';
import { LongTable } from './long-table.tsx';

type ZipDemand = Unserved['zipCodes'][number];

export function UnservedZipCodes({ rows }: { rows: readonly ZipDemand[] }) {
  const { t } = useTranslation('admin');
  const columns = useColumns(Math.max(0, ...rows.map(({ asked }) => asked)));
  return (
    <FoldedSection title={t('unserved.zipTitle')} lead={t('unserved.zipLead')} count={rows.length}>
      <LongTable
        caption={t('unserved.zipTitle')}
        columns={columns}
        brief={({ zipPrefix, asked, waiting, ...now }) => ({
          title: <span className="tabular-nums">{zipPrefix}</span>,
          note: t('unserved.askedAndLeft', { asked, waiting }),
          action: <Now zipPrefix={zipPrefix} {...now} />,
        })}
        rows={rows}
        rowKey={({ zipPrefix }) => String(zipPrefix)}
        empty={
          <EmptyState headingLevel="h3" title={t('unserved.zipEmptyTitle')}>
            {t('unserved.zipEmptyText')}
          </EmptyState>
        }
      />
    </FoldedSection>
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
      cell: (row) => <Now {...row} />,
    },
  ];
};

/** The area that has it by now, or the way to make one. */
function Now({ zipPrefix, area, isServed }: Pick<ZipDemand, 'zipPrefix' | 'area' | 'isServed'>) {
  const { t } = useTranslation('admin');
  if (area)
    return <Tag tone={isServed ? 'good' : 'bad'}>{isServed ? area : `${area}: ${t('serviceAreas.nobody')}`}</Tag>;
  return (
    <Link
      to={`/admin/settings?section=areas&open=new&zip=${zipPrefix}`}
      aria-label={t('unserved.makeAreaFor', { zip: zipPrefix })}
      className="inline-flex min-h-11 items-center gap-1.5 text-s font-semibold text-brand no-underline hover:underline pr-2.5 md:-my-3"
    >
      <PlusIcon size={16} />
      {t('unserved.makeArea')}
    </Link>
  );
}
