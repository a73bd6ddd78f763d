import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteReminderRule, listReminderRules, type ReminderRule } from '#contract/reminder-rules.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Table, type TableColumn } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { ConfirmDelete } from '../shared/dialogs/confirm-delete.tsx';
import { failureText } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { OpenRow } from '../shared/record/open-row.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { useMailName } from '../shared/use-mail-name.ts';
import { findRule } from './find-rule.ts';
import { minutesIn, unitOf } from './rule-length.ts';

const loadForm = () => import('./rule-form.tsx');
const RuleForm = lazy(async () => ({ default: (await loadForm()).RuleForm }));

/** Which mail leaves how long before a visit or after it. */
export function ReminderRules() {
  const { t } = useTranslation('admin');
  const { openId, open, close } = useOpenRow();
  const [doomed, setDoomed] = useState<ReminderRule | null>(null);
  const columns = useRuleColumns();
  const rules = useQuery({
    queryKey: ['admin', 'reminder-rules', 'list'],
    queryFn: ({ signal }) => call(listReminderRules, undefined, { signal }),
    staleTime: 0,
  });
  return (
    <AdminPage
      title={t('emailScheduler.rules.title')}
      lead={t('emailScheduler.rules.lead')}
      parent={{ name: t('emailScheduler.title'), path: location.pathname }}
      actions={
        <Button size="small" onClick={() => open('new')}>
          <PlusIcon size={18} />
          {t('emailScheduler.rules.new')}
        </Button>
      }
    >
      {rules.isError ? (
        <Notice
          tone="error"
          title={t('emailScheduler.rules.loadFailed')}
          action={
            <Button size="small" variant="ghost" busy={rules.isFetching} onClick={() => void rules.refetch()}>
              {t('list.retry')}
            </Button>
          }
        >
          {failureText(rules.error)}
        </Notice>
      ) : (
        <Table
          caption={t('emailScheduler.rules.title')}
          columns={columns}
          rows={rules.data ?? []}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => `?view=rules&open=${id}`}
          isLoading={rules.isPending}
          empty={
            <EmptyState title={t('emailScheduler.rules.emptyTitle')}>{t('emailScheduler.rules.emptyText')}</EmptyState>
          }
        />
      )}
      <OpenRow
        area="reminder-rules"
        openId={openId}
        titles={{ new: t('emailScheduler.rules.new'), edit: t('emailScheduler.rules.edit') }}
        ask={findRule}
        loadCode={loadForm}
        onClose={close}
      >
        {(row) => <RuleForm row={row} onClose={close} onDelete={row ? () => setDoomed(row) : undefined} />}
      </OpenRow>
      <DeleteRule
        row={doomed}
        onClose={() => setDoomed(null)}
        onGone={() => {
          setDoomed(null);
          close();
        }}
      />
    </AdminPage>
  );
}

const useRuleColumns = (): TableColumn<ReminderRule>[] => {
  const { t } = useTranslation('admin');
  const nameOf = useMailName();
  return [
    { key: 'mail', header: t('emailScheduler.rules.mail'), cell: ({ mail }) => nameOf(mail) },
    {
      key: 'when',
      header: t('emailScheduler.rules.when'),
      cell: ({ minutes, anchor }) => {
        const unit = unitOf(minutes);
        const length = t(`emailScheduler.rules.lengths.${unit}`, { count: minutes / minutesIn[unit] });
        return `${length} ${t(`emailScheduler.rules.${anchor}`)}`;
      },
    },
    {
      key: 'status',
      header: t('emailScheduler.rules.status'),
      cell: ({ active }) => (
        <Tag tone={active ? 'good' : 'neutral'}>{t(`emailScheduler.rules.${active ? 'on' : 'off'}`)}</Tag>
      ),
    },
  ];
};

function DeleteRule({ row, onClose, onGone }: { row: ReminderRule | null; onClose(): void; onGone(): void }) {
  const { t } = useTranslation('admin');
  return (
    <ConfirmDelete
      isOpen={row !== null}
      onClose={onClose}
      title={t('emailScheduler.rules.deleteTitle')}
      confirmLabel={t('emailScheduler.rules.deleteConfirm')}
      remove={async () => {
        if (row) await call(deleteReminderRule, { params: { id: row.id } });
        await refreshArea('reminder-rules', ['admin', 'emails']);
      }}
      onRemoved={onGone}
    >
      {t('emailScheduler.rules.deleteText')}
    </ConfirmDelete>
  );
}
