import { useTranslation } from 'react-i18next';
import type { AdminUser } from '#contract/admin-users.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate } from '#domain/language/formats.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { statusTones } from './status-tones.ts';

export const useUserColumns = (): ListColumn<AdminUser>[] => {
  const { t } = useTranslation(['admin', 'common']);
  const { language } = useLanguage();
  return [
    {
      key: 'name',
      header: t('users.name'),
      isFixed: true,
      isSortable: true,
      cell: (user) => (
        <span className="inline-block wrap-anywhere md:min-w-52">
          {user.firstName} {user.lastName}
          <CellNote>{user.email}</CellNote>
        </span>
      ),
    },
    { key: 'role', header: t('users.role'), isSortable: true, cell: (user) => t(`users.roles.${user.role}`) },
    {
      key: 'status',
      header: t('users.status'),
      cell: (user) => <Tag tone={statusTones[user.status]}>{t(`users.statuses.${user.status}`)}</Tag>,
    },
    {
      key: 'phone',
      header: t('users.phone'),
      cell: (user) => user.phone && <span className="whitespace-nowrap">{formatPhone(user.phone)}</span>,
    },
    {
      key: 'language',
      header: t('users.language'),
      isHiddenAtFirst: true,
      cell: (user) => t(`common:language.${user.language}`),
    },
    {
      key: 'lastSeenAt',
      header: t('users.lastSeenAt'),
      isSortable: true,
      cell: (user) =>
        user.lastSeenAt === null ? (
          <span className="text-soft">{t('users.never')}</span>
        ) : (
          formatDate(user.lastSeenAt, 'medium', language)
        ),
    },
    {
      key: 'createdAt',
      header: t('users.createdAt'),
      isSortable: true,
      cell: (user) => formatDate(user.createdAt, 'medium', language),
    },
  ];
};
