import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getOfficeCard, type OfficeCard } from '#contract/admin-gift-cards.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatVisitTime } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SendIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '#web/ui/router.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import { isRefusal } from '../shared/failures.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { EndDialog, ExtendDialog, FreezeDialog, SendDialog } from './card-dialogs.tsx';
import { stateTones } from './card-words.ts';

type Parent = { name: string; path: string };

const keyOf = (id: string) => ['admin-row', 'gift-cards', id] as const;

/** One card: what is on it, every movement, whom it is for, and what the office can do with it. */
export function GiftCardPage({ id, parent }: { id: string; parent: Parent }) {
  const { t } = useTranslation('admin');
  const answer = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getOfficeCard, { params: { id } }, { signal }),
    staleTime: 0,
  });
  const keep = (card: OfficeCard): void => {
    queryClient.setQueryData(keyOf(id), card);
    void refreshArea('gift-cards');
  };
  if (answer.data) return <Record card={answer.data} parent={parent} onChanged={keep} />;
  return (
    <AdminPage title={t('giftCards.one')} parent={parent}>
      {answer.isError && isRefusal(answer.error, 'not_found') && <Notice tone="error">{t('form.gone')}</Notice>}
      {answer.isError && !isRefusal(answer.error, 'not_found') && (
        <LoadFailure title={t('giftCards.loadFailed')} answer={answer} />
      )}
      {answer.isPending && <SkeletonText lines={4} />}
    </AdminPage>
  );
}

type Asked = 'send' | 'extend' | 'freeze' | 'end';

function Record({ card, parent, onChanged }: { card: OfficeCard; parent: Parent; onChanged(card: OfficeCard): void }) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<Asked | null>(null);
  const dialogs = { send: SendDialog, extend: ExtendDialog, freeze: FreezeDialog, end: EndDialog };
  const Asking = asked && dialogs[asked];
  const isLive = card.state !== 'cancelled';
  const canSend = ['planned', 'not_sent', 'unused', 'in_use'].includes(card.state);
  const keep = (changed: OfficeCard): void => {
    setAsked(null);
    onChanged(changed);
  };
  return (
    <AdminPage
      parent={parent}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="font-mono text-xl wrap-anywhere">{card.code}</span>
          <Tag tone={stateTones[card.state]}>{t(`giftCards.states.${card.state}`)}</Tag>
        </span>
      }
      lead={t('giftCards.forFrom', { recipient: card.recipientName, from: card.fromName })}
      actions={
        isLive && (
          <>
            <Button variant="ghost" size="small" onClick={() => setAsked('extend')}>
              {t('giftCards.extend')}
            </Button>
            <Button variant="ghost" size="small" onClick={() => setAsked('freeze')}>
              {t(card.isFrozenByOffice ? 'giftCards.thaw' : 'giftCards.freeze')}
            </Button>
            <Button variant="ghost" size="small" onClick={() => setAsked('end')}>
              {t('giftCards.end')}
            </Button>
            {canSend && (
              <Button size="small" onClick={() => setAsked('send')}>
                <SendIcon size={18} />
                {t(card.deliveredAt ? 'giftCards.sendAgain' : 'giftCards.sendNow')}
              </Button>
            )}
          </>
        )
      }
    >
      {card.isDisputed && (
        <Notice tone="warning" announced={false} className="mb-5">
          {t('giftCards.disputed')}
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-5">
          <BalanceCard card={card} />
          <Movements card={card} />
        </div>
        <div className="min-w-0 space-y-5">
          <PeopleCard card={card} />
          <SaleCard card={card} />
        </div>
      </div>
      {Asking && <Asking card={card} onChanged={keep} onClose={() => setAsked(null)} />}
    </AdminPage>
  );
}

function BalanceCard({ card }: { card: OfficeCard }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <Card as="section" className="flex flex-wrap gap-x-12 gap-y-4">
      <div>
        <h2 className="text-xs text-soft">{t('giftCards.balance')}</h2>
        <p className="figure text-2xl tabular-nums">{formatMoney(card.balance)}</p>
        <p className="text-s text-soft">{t('giftCards.of', { amount: formatMoney(card.amount) })}</p>
      </div>
      <div>
        <h2 className="text-xs text-soft">{t('giftCards.ends')}</h2>
        <p className="figure text-xl">{formatDate(card.expiresOn, 'medium', language)}</p>
      </div>
    </Card>
  );
}

function Movements({ card }: { card: OfficeCard }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <section aria-labelledby="card-movements">
      <h2 id="card-movements" className="mb-2 text-l">
        {t('giftCards.movements')}
      </h2>
      <Table
        caption={t('giftCards.movements')}
        rows={card.movements}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: 'at',
            header: t('giftCards.when'),
            cell: ({ at }) => formatVisitTime(at, language, { now: new Date() }),
          },
          {
            key: 'kind',
            header: t('giftCards.what'),
            cell: ({ kind, bookingId, reference }) => (
              <>
                {t(`giftCards.kinds.${kind}`)}{' '}
                {reference && (
                  <Link to={`/admin/bookings?open=${bookingId}`} className="link">
                    {reference}
                  </Link>
                )}
              </>
            ),
          },
          {
            key: 'amount',
            header: t('giftCards.amount'),
            isNumeric: true,
            cell: ({ amount }) => `${amount > 0 ? '+' : ''}${formatMoney(amount)}`,
          },
          {
            key: 'balance',
            header: t('giftCards.balance'),
            isNumeric: true,
            cell: ({ balance }) => formatMoney(balance),
          },
        ]}
      />
    </section>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Card as="section">
      <h2 className="mb-3 text-l">{title}</h2>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-s">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

function PeopleCard({ card }: { card: OfficeCard }) {
  const { t } = useTranslation('admin');
  return (
    <Facts
      title={t('giftCards.people')}
      facts={[
        [t('giftCards.for'), card.recipientName],
        [t('giftCards.email'), card.recipientEmail],
        [t('giftCards.from'), card.fromName],
        [t('giftCards.buyerEmail'), card.buyerEmail],
        [t('giftCards.words'), card.message],
      ]}
    />
  );
}

function SaleCard({ card }: { card: OfficeCard }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const on = (value: string | null) => value && formatDate(value, 'medium', language);
  return (
    <Facts
      title={t('giftCards.sale')}
      facts={[
        [t('giftCards.sold'), on(card.soldAt)],
        [
          t('giftCards.paidWith'),
          card.paidWith ?? t(card.paidBy ? `giftCards.paid.${card.paidBy}` : 'giftCards.noPayment'),
        ],
        [t('giftCards.delivered'), on(card.deliveredAt) ?? t('giftCards.notYet')],
        [t('giftCards.planned'), card.deliveredAt ? null : on(card.deliverOn)],
        [t('giftCards.vat'), t('giftCards.vatText')],
        [t('giftCards.nif'), card.nif],
      ]}
    />
  );
}
