import { useTranslation } from 'react-i18next';
import { listOfficeCards, type OfficeCardRow, type officeCardSorts } from '#contract/admin-gift-cards.ts';
import { officeCardStates } from '#domain/gift-cards/gift-card-rules.ts';
import { formatDate } from '#domain/language/formats.ts';
import { type Cents, formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import type { Brief } from '#web/ui/brief-rows.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { cardFrame } from '#web/ui/card.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { useNavigate } from '#web/ui/router.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { type ListState, oneOf } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { useList } from '../shared/list/use-list.ts';
import { Meanings } from '../shared/meanings.tsx';
import { stateTones } from './card-words.ts';
import { IssueDialog } from './issue-dialog.tsx';

type GiftCardListProps = { state: ListState<'state', (typeof officeCardSorts)[number]>; isIssuing: boolean };

export function GiftCardList({ state, isIssuing }: GiftCardListProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const query = { ...state.query, state: oneOf(officeCardStates, state.filters.state) };
  const answer = useList({
    area: 'gift-cards',
    query,
    ask: (wish, signal) => call(listOfficeCards, { query: wish }, { signal }),
  });
  return (
    <AdminPage
      isList
      title={t('giftCards.title')}
      lead={t('giftCards.lead')}
      actions={
        <LinkButton to={state.hrefWith({ open: 'new' })} size="small">
          <PlusIcon size={18} />
          {t('giftCards.issue')}
        </LinkButton>
      }
    >
      {answer.data && <Figures figures={answer.data.figures} />}
      <ListView
        name="gift-cards"
        words="giftCards"
        state={state}
        answer={answer}
        columns={useColumns()}
        brief={useBrief()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => state.hrefWith({ open: id })}
        filters={[
          {
            name: 'state',
            options: officeCardStates.map((value) => ({ value, label: t(`giftCards.states.${value}`) })),
          },
        ]}
        emptyPicture="gift"
      />
      {isIssuing && (
        <IssueDialog
          onIssued={(id) => navigate(state.hrefWith({ open: id }))}
          onClose={() => navigate(state.hrefWith({ open: null }))}
        />
      )}
    </AdminPage>
  );
}

type FiguresProps = {
  figures: { owed: Cents; withBalance: number; soldThisMonth: Cents; usedThisMonth: Cents; endingSoon: Cents };
};

function Figures({ figures }: FiguresProps) {
  const { t } = useTranslation('admin');
  const shown = [
    ['owed', figures.owed, t('giftCards.withBalance', { count: figures.withBalance })],
    ['soldThisMonth', figures.soldThisMonth, ''],
    ['usedThisMonth', figures.usedThisMonth, ''],
    ['endingSoon', figures.endingSoon, ''],
  ] as const;
  return (
    <div className={`${cardFrame} mb-4 max-md:mb-3`}>
      <dl className={`grid gap-y-1 md:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line`}>
        {shown.map(([name, figure, note]) => (
          <div
            key={name}
            className="px-4 py-3.5 max-md:flex max-md:items-baseline max-md:justify-between max-md:py-2 max-md:not-first:hidden md:px-5"
          >
            <dt className="text-xs text-soft">{t(`giftCards.${name}`)}</dt>
            <dd>
              <span className="figure text-l whitespace-nowrap tabular-nums md:text-xl">{formatMoney(figure)}</span>{' '}
              {note && <span className="block text-xs whitespace-nowrap text-soft">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="px-5 max-md:hidden">
        <Meanings rows={shown.map(([name]) => [t(`giftCards.${name}`), t(`giftCards.explain.${name}`)])} />
      </div>
    </div>
  );
}

const useBrief = (): ((card: OfficeCardRow) => Brief) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return ({ code, recipientName, expiresOn, state, balance, amount }) => ({
    title: recipientName || t('giftCards.nameless'),
    note: `${code} · ${t('giftCards.ends')} ${formatDate(expiresOn, 'medium', language)}`,
    value: (
      <>
        {formatMoney(balance)} <span className="text-soft">{t('giftCards.of', { amount: formatMoney(amount) })}</span>
      </>
    ),
    mark: <Tag tone={stateTones[state]}>{t(`giftCards.states.${state}`)}</Tag>,
  });
};

const useColumns = (): ListColumn<OfficeCardRow>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const day = (value: string) => <span className="whitespace-nowrap">{formatDate(value, 'medium', language)}</span>;
  return [
    {
      key: 'code',
      isFixed: true,
      cell: ({ code }) => <span className="font-mono text-s whitespace-nowrap">{code}</span>,
    },
    {
      key: 'for',
      cell: ({ recipientName, recipientEmail }) => (
        <span className="wrap-anywhere">
          {recipientName || t('giftCards.nameless')}
          <CellNote>{recipientEmail}</CellNote>
        </span>
      ),
    },
    { key: 'from', cell: ({ fromName }) => fromName },
    { key: 'soldAt', header: t('giftCards.sold'), isSortable: true, cell: ({ soldAt }) => day(soldAt) },
    { key: 'expiresOn', header: t('giftCards.ends'), isSortable: true, cell: ({ expiresOn }) => day(expiresOn) },
    { key: 'state', cell: ({ state }) => <Tag tone={stateTones[state]}>{t(`giftCards.states.${state}`)}</Tag> },
    {
      key: 'balance',
      isSortable: true,
      isNumeric: true,
      cell: ({ balance, amount }) => (
        <span className="whitespace-nowrap">
          {formatMoney(balance)} <span className="text-soft">{t('giftCards.of', { amount: formatMoney(amount) })}</span>
        </span>
      ),
    },
  ];
};
