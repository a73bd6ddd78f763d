import { useState } from 'react';
import type { GiftCard } from '#contract/gift-cards.ts';
import { goesByBank } from '#domain/booking/money-words.ts';
import { toldOfCardBack } from '#domain/gift-cards/gift-card-rules.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { isVoucherToPay } from '#domain/money/ways-to-pay.ts';
import { dayAt } from '#domain/time/days.ts';
import { readKey } from '#web/api/access-keys.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useMoneyWords } from '#web/payment/money-words.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { GiftCardPicture } from '#web/ui/gift-card-picture.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { PageWithAside } from '#web/ui/page-with-aside.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { type GiftCardWords, useGiftCardWords } from '../gift-card-words.ts';
import { GiftBankWait } from './gift-bank-wait.tsx';
import { WithdrawCard } from './withdraw-card.tsx';

export function BoughtCard({ card }: { card: GiftCard }) {
  const words = useGiftCardWords();
  const { t } = words;
  const brand = usePublicConfig()?.brand ?? '';
  const { user } = useSession();
  return (
    <PageFrame className="min-h-[70dvh] pt-4 pb-18 md:pt-8">
      <PageHeading {...headingOf(card, words)} />
      <PageWithAside
        aside={
          <GiftCardPicture
            design={card.design}
            brand={brand}
            line={t('preview.for', { name: card.recipientName })}
            amount={formatMoney(card.amount)}
            className="max-w-100"
          />
        }
      >
        <div className="grid gap-7">
          {card.status === 'active' && <WhatNext card={card} />}
          {card.bankWait && !isVoucherOver(card) && <GiftBankWait card={card} wait={card.bankWait} />}
          <Facts card={card} />
          <div className="flex flex-wrap gap-2.5">
            <Files card={card} />
            <LinkButton to={user ? '/dashboard?tab=gift-cards' : '/gift-card'} variant="quiet" size="small">
              {t(user ? 'done.toDashboard' : 'done.another')}
            </LinkButton>
          </div>
          {card.withdrawal.isPossible && <WithdrawCard card={card} />}
        </div>
      </PageWithAside>
    </PageFrame>
  );
}

const isVoucherOver = ({ bankWait }: GiftCard): boolean =>
  isVoucherToPay(bankWait) && Date.parse(bankWait.until) <= serverNow().getTime();

const headingOf = (card: GiftCard, { t }: GiftCardWords) => {
  const values = { name: card.recipientName, email: card.buyerEmail, amount: formatMoney(card.amount) };
  if (isVoucherOver(card)) return { title: t('done.overTitle'), lead: t('done.overLead') };
  if (isVoucherToPay(card.bankWait)) return { title: t('done.voucherTitle'), lead: t('done.bankLead', values) };
  if (card.bankWait) return { title: t('done.bankTitle'), lead: t('done.bankLead', values) };
  return { title: t(`done.title.${card.status}`, values), lead: t(`done.lead.${card.status}`, values) };
};

/** What happens if nobody does anything. */
const nextWords = (card: GiftCard, { t, language }: GiftCardWords, now: Date): string => {
  const { recipientName: name, recipientEmail: email, deliveredAt, deliverOn } = card;
  if (deliveredAt) return t('done.delivered', { name, email, date: formatDate(deliveredAt, 'long', language) });
  if (deliverOn && deliverOn > dayAt(now))
    return t('done.deliverOn', { name, email, date: formatDate(deliverOn, 'full', language) });
  return t('done.deliverNow', { name, email });
};

function WhatNext({ card }: { card: GiftCard }) {
  const words = useGiftCardWords();
  const [now] = useState(serverNow);
  return (
    <section className="rounded-m bg-brand-soft px-5 py-4">
      <h2 className="text-l">{words.t('done.next')}</h2>
      <p className="mt-1.5">{nextWords(card, words, now)}</p>
      {!card.deliveredAt && <p className="mt-2 text-s text-soft">{words.t('done.print')}</p>}
    </section>
  );
}

function Facts({ card }: { card: GiftCard }) {
  const { t, language } = useGiftCardWords();
  const { sayTo, t: tMoney } = useMoneyWords();
  const { back } = card.withdrawal;
  const told = back && toldOfCardBack(back);
  const rows = [
    told && {
      label: t('done.refund'),
      value: (
        <>
          {t('done.refundTo', { amount: formatMoney(told.refund), to: sayTo(told) })}
          {goesByBank(told) && <span className="block text-xs text-soft">{tMoney('banks')}</span>}
        </>
      ),
    },
    card.code && { label: t('done.code'), value: <span className="font-mono">{card.code}</span> },
    card.status === 'active' && {
      label: t('done.balance'),
      value: t('done.balanceOf', { left: formatMoney(card.balance), amount: formatMoney(card.amount) }),
    },
    { label: t('order.from'), value: card.fromName },
    card.message && {
      label: t('recipient.message'),
      value: <span className="whitespace-pre-line">{card.message}</span>,
    },
    card.expiresOn &&
      card.status !== 'withdrawn' && {
        label: t('done.validUntil'),
        value: formatDate(card.expiresOn, 'long', language),
      },
  ].filter((row) => row !== false && row !== '' && row !== null && row !== undefined);
  return <SummaryList className="divide-y divide-line" rows={rows} />;
}

function Files({ card }: { card: GiftCard }) {
  const { t, language } = useGiftCardWords();
  if (!card.paidAt) return null;
  const key = readKey('gift-card', card.id);
  const file = (name: string, lang: string): string =>
    `/api/gift-cards/${card.id}/${name}?${new URLSearchParams({ ...(key && { token: key }), lang })}`;
  return (
    <>
      {card.status === 'active' && (
        <LinkButton to={file('card.pdf', card.language)} target="_blank" rel="noopener" size="small">
          <DownloadIcon size={18} />
          {t('done.cardFile')}
        </LinkButton>
      )}
      <LinkButton to={file('receipt.pdf', language)} target="_blank" rel="noopener" variant="ghost" size="small">
        {t('done.receiptFile')}
      </LinkButton>
    </>
  );
}
