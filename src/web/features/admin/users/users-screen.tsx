import { useTranslation } from 'react-i18next';
import { userStatus } from '#contract/account-fields.ts';
import { type AdminUser, exportUsers, users as routes } from '#contract/admin-users.ts';
import { role as roles } from '#contract/session.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate } from '#domain/language/formats.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CellNote } from '#web/ui/table.tsx';
import { formIn, type Managed } from '../managed/managed.ts';
import { ManagedScreen } from '../managed/managed-screen.tsx';
import { AccountTag } from '../shared/account-tag.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';

/** Nobody is erased from the list: that is asked for beside the person's form. */
const users: Managed<AdminUser> = {
  area: 'users',
  routes,
  words: 'users',
  subject: 'user',
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  filters: ['role', 'status'],
  ...formIn(() => import('./user-form.tsx'), 'UserForm'),
};

export function Screen() {
  const { t } = useTranslation('admin');
  return (
    <ManagedScreen
      thing={users}
      columns={useColumns()}
      filters={[
        { name: 'role', options: roles.options.map((value) => ({ value, label: t(`users.roles.${value}`) })) },
        {
          name: 'status',
          options: userStatus.options.map((value) => ({ value, label: t(`users.statuses.${value}`) })),
        },
      ]}
      exportPath={exportUsers.path}
    />
  );
}

const useColumns = (): ListColumn<AdminUser>[] => {
  const { t } = useTranslation(['admin', 'common']);
  const { language } = useLanguage();
  return [
    {
      key: 'name',
      isFixed: true,
      isSortable: true,
      cell: (user) => (
        <span className="inline-block wrap-anywhere md:min-w-52">
          {user.firstName} {user.lastName}
          <CellNote>{user.email}</CellNote>
        </span>
      ),
    },
    { key: 'role', isSortable: true, cell: (user) => t(`users.roles.${user.role}`) },
    { key: 'status', cell: ({ status }) => <AccountTag status={status} /> },
    {
      key: 'phone',
      cell: (user) => user.phone && <span className="whitespace-nowrap">{formatPhone(user.phone)}</span>,
    },
    { key: 'language', isHiddenAtFirst: true, cell: (user) => t(`common:language.${user.language}`) },
    {
      key: 'lastSeenAt',
      isSortable: true,
      cell: (user) =>
        user.lastSeenAt === null ? (
          <span className="text-soft">{t('users.never')}</span>
        ) : (
          formatDate(user.lastSeenAt, 'medium', language)
        ),
    },
    { key: 'createdAt', isSortable: true, cell: (user) => formatDate(user.createdAt, 'medium', language) },
  ];
};
