import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMoney, type MoneyMovement, moneyMethods } from '#contract/admin-money.ts';
import { capitalised } from '#domain/language/capitalised.ts';
import { formatDate, formatTime } from '#domain/language/formats.ts';
import { movementNames } from '#domain/ledger/movements.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import { Button } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Link, useLocation } from '#web/ui/router.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { useIsNarrow } from '#web/ui/use-is-narrow.ts';
import { AdminPage } from '../shared/admin-page.tsx';
import { DayRange, dayOf } from '../shared/day-range.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';
import { ExportDialog } from './export-dialog.tsx';
import { Days } from './money-days.tsx';
import { Figures } from './money-figures.tsx';
import { MoneyViews, viewOf } from './money-views.tsx';

const filterNames = ['name', 'method', 'from', 'to'] as const;
/** What happens without money moving is not in the list. */
const shownNames = movementNames.filter((name) => !['done', 'pay_corrected', 'provider_paid_out'].includes(name));

const PayView = lazyPart(() => import('./pay/pay-view.tsx'), 'PayView');
const ProviderView = lazyPart(() => import('./provider-view.tsx'), 'ProviderView');

/** The ledger, and beside it what therapists are paid. */
export function Screen() {
  const { t } = useTranslation('admin');
  const view = viewOf(useLocation().search);
  if (view === 'ledger') return <Ledger />;
  return (
    <AdminPage title={t('money.title')} lead={t(view === 'pay' ? 'pay.lead' : 'money.provider.lead')}>
      <MoneyViews chosen={view} />
      <Suspense fallback={<Loading room="screen" />}>{view === 'pay' ? <PayView /> : <ProviderView />}</Suspense>
    </AdminPage>
  );
}

/** Every movement of money of some days, and what they come to. */
function Ledger() {
  const { t } = useTranslation('admin');
  const [isExporting, setIsExporting] = useState(false);
  const pageSize = useIsNarrow() ? 20 : 50;
  const state = useListState({ sort: '-at', sortable: ['at'] as const, filters: filterNames, pageSize });
  const { sort: _, ...wish } = state.query;
  const answer = useList({
    area: 'money',
    query: {
      ...wish,
      name: oneOf(shownNames, state.filters.name),
      method: oneOf(moneyMethods, state.filters.method),
      from: dayOf(state.filters.from),
      to: dayOf(state.filters.to),
    },
    ask: (query, signal) => call(listMoney, { query }, { signal }),
  });
  return (
    <AdminPage
      isList
      title={t('money.title')}
      lead={t('money.lead')}
      actions={
        <Button size="small" disabled={!answer.data} onClick={() => setIsExporting(true)}>
          <DownloadIcon size={18} />
          {t('money.export')}
        </Button>
      }
    >
      <MoneyViews chosen="ledger" />
      <div className="flex flex-col">
        {answer.data && (
          <div className="max-md:order-last max-md:mt-5">
            <Figures answer={answer.data} />
          </div>
        )}
        <div>
          <ListView
            name="money"
            words="money"
            state={state}
            answer={answer}
            columns={useColumns()}
            brief={useBrief()}
            rowKey={({ id }) => id}
            hasManyFilters
            toolbar={<DayRange state={state} />}
            filters={[
              {
                name: 'name',
                label: t('money.columns.what'),
                options: shownNames.map((value) => ({ value, label: t(`money.names.${value}`) })),
              },
              {
                name: 'method',
                label: t('money.columns.method'),
                options: moneyMethods.map((value) => ({ value, label: t(`money.methods.${value}`) })),
              },
            ]}
            emptyPicture="receipt"
          />
        </div>
      </div>
      {answer.data && answer.data.days.length > 0 && <Days days={answer.data.days} />}
      {isExporting && answer.data && <ExportDialog period={answer.data.period} onClose={() => setIsExporting(false)} />}
    </AdminPage>
  );
}

const useColumns = (): ListColumn<MoneyMovement>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const money = (key: 'money' | 'turnover' | 'vat' | 'giftCards'): ListColumn<MoneyMovement> => ({
    key,
    header: t(`money.columns.${key}`),
    isNumeric: true,
    cell: (row) => <span className="whitespace-nowrap">{row[key] === 0 ? '–' : formatMoney(row[key])}</span>,
  });
  return [
    {
      key: 'at',
      header: t('money.columns.time'),
      isFixed: true,
      isSortable: false,
      cell: ({ at }) => (
        <span className="whitespace-nowrap">
          {formatDate(at, 'medium', language)} <CellNote>{formatTime(at, language)}</CellNote>
        </span>
      ),
    },
    { key: 'what', header: t('money.columns.what'), cell: ({ name }) => t(`money.names.${name}`) },
    { key: 'client', header: t('money.columns.client'), cell: ({ client }) => client },
    { key: 'reference', header: t('money.columns.reference'), cell: (row) => <Reference row={row} /> },
    {
      key: 'method',
      header: t('money.columns.method'),
      cell: ({ method, last4 }) => {
        const word = oneOf(moneyMethods, method ?? undefined);
        return [word ? t(`money.methods.${word}`) : method, last4].filter(Boolean).join(' ');
      },
    },
    { key: 'nif', header: t('money.columns.nif'), isHiddenAtFirst: true, cell: ({ nif }) => nif },
    { key: 'document', header: t('money.columns.document'), isHiddenAtFirst: true, cell: ({ document }) => document },
    money('money'),
    money('turnover'),
    money('vat'),
    money('giftCards'),
  ];
};

const useBrief = (): ((row: MoneyMovement) => Brief) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (row) => ({
    group: capitalised(formatDate(row.at, 'full', language)),
    lead: formatTime(row.at, language),
    title: t(`money.names.${row.name}`),
    note: [row.client, row.reference].filter(Boolean).join(' · '),
    href: placeOf(row),
    value: row.money === 0 ? '–' : formatMoney(row.money),
  });
};

/** The page of what it is about. */
const placeOf = ({ bookingId, giftCardId }: MoneyMovement): string | undefined => {
  if (bookingId) return `/admin/bookings?open=${bookingId}`;
  return giftCardId ? `/admin/gift-cards?open=${giftCardId}` : undefined;
};

function Reference({ row }: { row: MoneyMovement }) {
  const { reference } = row;
  const to = placeOf(row);
  if (!reference || !to) return reference;
  return (
    <Link to={to} className="link whitespace-nowrap">
      {reference}
    </Link>
  );
}
