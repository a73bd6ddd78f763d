import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteZipInterest, exportZipInterests, listZipInterests, type ZipInterest } from '#contract/zip-interests.ts';
import { formatDate } from '#domain/language/formats.ts';
import { call } from '#web/api/call.ts';
import { ConfirmDelete } from '#web/features/admin/shared/dialogs/confirm-delete.tsx';
import { ExportLink } from '#web/features/admin/shared/list/export-link.tsx';
import { LoadFailure } from '#web/features/admin/shared/load-failure.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { FoldedSection } from './folded-section.tsx';
import { LongTable } from './long-table.tsx';

/** Who waits to hear that we come to them. They are written to by themselves, once, and leave the list. */
export function AreaWishes() {
  const { t } = useTranslation(['admin', 'common']);
  const { language } = useLanguage();
  const [leaving, setLeaving] = useState<ZipInterest | null>(null);
  const columns = useWaitingColumns(setLeaving);
  const waiting = useQuery({
    queryKey: ['admin', 'zip-interests'],
    queryFn: ({ signal }) => call(listZipInterests, { query: { pageSize: 100 } }, { signal }),
    staleTime: 0,
  });
  return (
    <FoldedSection
      title={t('unserved.waiting.title')}
      lead={t('unserved.waiting.lead')}
      count={waiting.data?.total}
      actions={waiting.data && waiting.data.total > 0 && <ExportLink href={exportZipInterests.path} />}
    >
      {waiting.isError && <LoadFailure title={t('unserved.waiting.loadFailed')} answer={waiting} />}
      {waiting.data ? (
        <>
          <LongTable
            caption={t('unserved.waiting.title')}
            columns={columns}
            brief={(row) => ({
              title: <span className="wrap-anywhere">{row.email}</span>,
              note: [row.zip, t(`common:language.${row.language}`), formatDate(row.createdAt, 'medium', language)].join(
                ' · ',
              ),
              action: <ForgetButton row={row} onForget={setLeaving} />,
            })}
            rows={waiting.data.items}
            rowKey={({ id }) => String(id)}
            empty={
              <EmptyState headingLevel="h3" title={t('unserved.waiting.emptyTitle')}>
                {t('unserved.waiting.emptyText')}
              </EmptyState>
            }
          />
          {waiting.data.total > waiting.data.items.length && (
            <p className="mt-3 text-s text-soft">{t('unserved.waiting.more', { count: waiting.data.total })}</p>
          )}
        </>
      ) : (
        !waiting.isError && <SkeletonText lines={3} />
      )}
      {leaving && (
        <ConfirmDelete
          isOpen
          onClose={() => setLeaving(null)}
          title={t('unserved.waiting.forgetTitle')}
          confirmLabel={t('unserved.waiting.forget')}
          remove={() => call(deleteZipInterest, { params: { id: leaving.id } })}
          onRemoved={() => {
            setLeaving(null);
            void waiting.refetch();
          }}
        >
          {t('unserved.waiting.forgetText', { email: leaving.email })}
        </ConfirmDelete>
      )}
    </FoldedSection>
  );
}

const useWaitingColumns = (onForget: (row: ZipInterest) => void): TableColumn<ZipInterest>[] => {
  const { t } = useTranslation(['admin', 'common']);
  const { language } = useLanguage();
  return [
    { key: 'zip', header: t('unserved.waiting.zip'), cell: ({ zip }) => <span className="tabular-nums">{zip}</span> },
    {
      key: 'email',
      header: t('unserved.waiting.email'),
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    },
    { key: 'language', header: t('unserved.waiting.language'), cell: (row) => t(`common:language.${row.language}`) },
    {
      key: 'since',
      header: t('unserved.waiting.since'),
      cell: ({ createdAt }) => formatDate(createdAt, 'medium', language),
    },
    {
      key: 'forget',
      header: t('unserved.waiting.forget'),
      hideHeader: true,
      cell: (row) => <ForgetButton row={row} onForget={onForget} />,
    },
  ];
};

function ForgetButton({ row, onForget }: { row: ZipInterest; onForget(row: ZipInterest): void }) {
  const { t } = useTranslation('admin');
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t('unserved.waiting.forgetFor', { email: row.email })}
      onClick={() => onForget(row)}
    >
      {t('unserved.waiting.forget')}
    </Button>
  );
}
