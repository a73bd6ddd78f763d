import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReminderRule, reminderRules } from '#contract/reminder-rules.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Table, type TableColumn } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { ConfirmDelete } from '../shared/dialogs/confirm-delete.tsx';
import { refreshArea } from '../shared/list/use-list.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { OpenRow } from '../shared/record/open-row.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { useMailName } from '../shared/use-mail-name.ts';
import { minutesIn, unitOf } from './rule-length.ts';

const loadForm = () => import('./rule-form.tsx');
const RuleForm = lazyPart(loadForm, 'RuleForm');

/** The rules come as one short list; one that is not in it is gone, as if the server had said so. */
const findRule = async (id: string, signal?: AbortSignal): Promise<ReminderRule> => {
  const rules = await call(reminderRules.list, undefined, signal ? { signal } : {});
  const found = rules.find((rule) => String(rule.id) === id);
  if (!found) throw new ApiError(404, null, { body: { code: 'not_found' } });
  return found;
};

/** Which mail leaves how long before a visit or after it. */
export function ReminderRules() {
  const { t } = useTranslation('admin');
  const { openId, open, close } = useOpenRow();
  const [doomed, setDoomed] = useState<ReminderRule | null>(null);
  const columns = useRuleColumns();
  const rules = useQuery({
    queryKey: ['admin', 'reminder-rules', 'list'],
    queryFn: ({ signal }) => call(reminderRules.list, undefined, { signal }),
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
        <LoadFailure title={t('emailScheduler.rules.loadFailed')} answer={rules} />
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
        if (row) await call(reminderRules.remove, { params: { id: row.id } });
        await refreshArea('reminder-rules', ['admin', 'emails']);
      }}
      onRemoved={onGone}
    >
      {t('emailScheduler.rules.deleteText')}
    </ConfirmDelete>
  );
}
