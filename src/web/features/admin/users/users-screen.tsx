import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportUsers, getUser, listUsers, userStatus } from '#contract/admin-users.ts';
import { role as roles } from '#contract/session.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';
import { OpenRow } from '../shared/record/open-row.tsx';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { useUserColumns } from './use-user-columns.tsx';

const loadUserSheet = () => import('./user-sheet.tsx');
const UserSheet = lazy(async () => ({ default: (await loadUserSheet()).UserSheet }));

const sortable = ['name', 'email', 'role', 'createdAt', 'lastSeenAt'] as const;
const filterNames = ['role', 'status'] as const;

export function Screen() {
  const { t } = useTranslation('admin');
  const { openId, open, close } = useOpenRow();
  // A change by a button leaves a new version behind; the open form begins with it.
  const [turn, setTurn] = useState(0);
  const state = useListState({ sort: '-createdAt', sortable, filters: filterNames });
  const filters = {
    role: oneOf(roles.options, state.filters.role),
    status: oneOf(userStatus.options, state.filters.status),
  };
  const answer = useList({
    area: 'users',
    query: { ...state.query, ...filters },
    ask: (query, signal) => call(listUsers, { query }, { signal }),
  });
  return (
    <AdminPage
      title={t('users.title')}
      lead={t('users.lead')}
      actions={
        <Button size="small" onClick={() => open('new')}>
          <PlusIcon size={18} />
          {t('users.new')}
        </Button>
      }
    >
      <ListView
        name="users"
        caption={t('users.title')}
        searchLabel={t('users.search')}
        state={state}
        answer={answer}
        columns={useUserColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => state.hrefWith({ open: id })}
        filters={[
          {
            name: 'role',
            label: t('users.role'),
            options: roles.options.map((value) => ({ value, label: t(`users.roles.${value}`) })),
          },
          {
            name: 'status',
            label: t('users.status'),
            options: userStatus.options.map((value) => ({ value, label: t(`users.statuses.${value}`) })),
          },
        ]}
        exportHref={exportHref({ q: state.q, ...filters })}
        empty={<EmptyState title={t('users.emptyTitle')}>{t('users.emptyText')}</EmptyState>}
      />
      <OpenRow
        area="users"
        openId={openId}
        turn={turn}
        titles={{ new: t('users.new'), edit: t('users.edit') }}
        ask={(id, signal) => call(getUser, { params: { id } }, { signal })}
        loadCode={loadUserSheet}
        onClose={close}
      >
        {(row) => <UserSheet row={row} onClose={close} onChanged={() => setTurn(turn + 1)} />}
      </OpenRow>
    </AdminPage>
  );
}

const exportHref = (filters: Record<string, string | undefined>): string => {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = new URLSearchParams(given);
  return query.size > 0 ? `${exportUsers.path}?${query}` : exportUsers.path;
};
