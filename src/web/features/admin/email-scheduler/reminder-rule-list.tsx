import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { type ReminderRule, reminderRules as routes } from '#contract/reminder-rules.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Table, type TableColumn } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DeleteManaged } from '../managed/delete-managed.tsx';
import { formIn } from '../managed/managed.ts';
import { type RowsThing, useManagedRows } from '../managed/use-managed-rows.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { useMailName } from '../shared/use-mail-name.ts';
import { minutesIn, unitOf } from './rule-length.ts';

/** The rules come as one short list; one that is not in it is gone, as if the server had said so. */
const findRule = async (id: string, signal: AbortSignal): Promise<ReminderRule> => {
  const all = await call(routes.list, undefined, { signal });
  const found = all.find((rule) => String(rule.id) === id);
  if (!found) throw new ApiError(404, null, { body: { code: 'not_found' } });
  return found;
};

const rules: RowsThing<ReminderRule> = {
  area: 'reminder-rules',
  routes,
  words: 'emailScheduler.rules',
  subject: 'settings',
  logIdOf: ({ id }) => `reminder-rule:${id}`,
  nameOf: ({ mail }, language) => i18next.getFixedT(language, 'admin')(`emailTemplates.types.${mail}`),
  others: [['admin', 'emails']],
  find: findRule,
  ...formIn(() => import('./rule-form.tsx'), 'RuleForm'),
  Delete: DeleteManaged,
};

/** Which mail leaves how long before a visit or after it. */
export function ReminderRules() {
  const { t } = useTranslation('admin');
  const columns = useRuleColumns();
  const { newButton, dialogs } = useManagedRows(rules);
  const answer = useQuery({
    queryKey: ['admin', 'reminder-rules', 'list'],
    queryFn: ({ signal }) => call(routes.list, undefined, { signal }),
    staleTime: 0,
  });
  return (
    <AdminPage
      title={t('emailScheduler.rules.title')}
      lead={t('emailScheduler.rules.lead')}
      parent={{ name: t('emailScheduler.title'), path: location.pathname }}
      actions={newButton}
    >
      {answer.isError ? (
        <LoadFailure title={t('emailScheduler.rules.loadFailed')} answer={answer} />
      ) : (
        <Table
          caption={t('emailScheduler.rules.title')}
          columns={columns}
          rows={answer.data ?? []}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => `?view=rules&open=${id}`}
          isLoading={answer.isPending}
          empty={
            <EmptyState title={t('emailScheduler.rules.emptyTitle')}>{t('emailScheduler.rules.emptyText')}</EmptyState>
          }
        />
      )}
      {dialogs}
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
