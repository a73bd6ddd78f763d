import { useTranslation } from 'react-i18next';
import { type ClientRow, clientKind, type clientSorts, listClients } from '#contract/admin-clients.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { sayWhenFirst } from '#web/api/say-when.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { PhoneIcon } from '#web/ui/icons.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { type ListState, oneOf } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';
import { useIsSupport } from '../shared/use-is-support.ts';
import { useClientName } from './client-words.ts';

type ClientListProps = { state: ListState<'kind' | 'blocked', (typeof clientSorts)[number]> };

export function ClientList({ state }: ClientListProps) {
  const { t } = useTranslation('admin');
  const query = {
    ...state.query,
    kind: oneOf(clientKind.options, state.filters.kind),
    blocked: oneOf(['true', 'false'] as const, state.filters.blocked),
  };
  const answer = useList({
    area: 'clients',
    query,
    ask: (wish, signal) => call(listClients, { query: wish }, { signal }),
  });
  return (
    <AdminPage
      isList
      title={t('clients.title')}
      lead={t('clients.lead')}
      actions={
        <LinkButton to="/admin/bookings?open=new" size="small">
          <PhoneIcon size={18} />
          {t('bookings.new')}
        </LinkButton>
      }
    >
      <ListView
        name="clients"
        words="clients"
        state={state}
        answer={answer}
        columns={useColumns()}
        brief={useBrief()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => state.hrefWith({ open: id })}
        filters={[
          { name: 'kind', options: clientKind.options.map((value) => ({ value, label: t(`clients.kinds.${value}`) })) },
          {
            name: 'blocked',
            options: [
              { value: 'true', label: t('clients.blocked') },
              { value: 'false', label: t('clients.notBlocked') },
            ],
          },
        ]}
      />
    </AdminPage>
  );
}

const useColumns = (): ListColumn<ClientRow>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const nameOf = useClientName();
  const isSupport = useIsSupport();
  const columns: ListColumn<ClientRow>[] = [
    {
      key: 'name',
      header: t('clients.client'),
      isFixed: true,
      isSortable: true,
      cell: (client) => (
        <span className="inline-block wrap-anywhere md:min-w-60">
          {nameOf(client)} {client.isBlocked && <Tag tone="bad">{t('clients.blocked')}</Tag>}
          <CellNote>{client.email ?? t('clients.noEmail')}</CellNote>
        </span>
      ),
    },
    { key: 'phone', cell: ({ phone }) => phone && <span className="whitespace-nowrap">{formatPhone(phone)}</span> },
    { key: 'area', cell: ({ area }) => area },
    {
      key: 'nextVisitAt',
      header: t('clients.next'),
      isSortable: true,
      cell: ({ nextVisitAt, nextVisitZone }) =>
        nextVisitAt && nextVisitZone ? (
          <span className="whitespace-nowrap">{sayWhenFirst(nextVisitAt, language, nextVisitZone)}</span>
        ) : (
          <None>{t('clients.none')}</None>
        ),
    },
    {
      key: 'lastVisitAt',
      header: t('clients.last'),
      isSortable: true,
      cell: ({ lastVisitAt }) =>
        lastVisitAt ? (
          <span className="whitespace-nowrap">{formatDate(lastVisitAt, 'medium', language)}</span>
        ) : (
          <None>{t('clients.none')}</None>
        ),
    },
    { key: 'visits', isSortable: true, isNumeric: true, cell: ({ visits }) => visits },
    { key: 'spent', isSortable: true, isNumeric: true, cell: ({ spent }) => formatMoney(spent) },
    {
      key: 'kind',
      isHiddenAtFirst: true,
      cell: ({ userId }) => <span className="text-soft">{t(`clients.kinds.${userId ? 'account' : 'guest'}`)}</span>,
    },
  ];
  return columns.filter(({ key }) => !isSupport || key !== 'spent');
};

const useBrief = (): ((client: ClientRow) => Brief) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const nameOf = useClientName();
  const isSupport = useIsSupport();
  return (client) => ({
    title: nameOf(client),
    note: [formatPhone(client.phone ?? ''), client.email, client.area].filter(Boolean).join(' · '),
    value: client.nextVisitAt
      ? formatDate(client.nextVisitAt, 'medium', language)
      : client.lastVisitAt && <span className="text-soft">{formatDate(client.lastVisitAt, 'medium', language)}</span>,
    mark: client.isBlocked ? (
      <Tag tone="bad">{t('clients.blocked')}</Tag>
    ) : (
      <span className="text-xs text-soft">
        {t('bookByPhone.visits', { count: client.visits })}
        {!isSupport && ` · ${formatMoney(client.spent)}`}
      </span>
    ),
  });
};

function None({ children }: { children: string }) {
  return <span className="text-soft">{children}</span>;
}
