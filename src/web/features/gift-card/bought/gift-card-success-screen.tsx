import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { GiftCard } from '#contract/gift-cards.ts';
import { hasUuid } from '#domain/screens/identifiers.ts';
import { readKey, takeKeyFromAddress } from '#web/api/access-keys.ts';
import { ApiError, failureText } from '#web/api/api-error.ts';
import { takeUntold } from '#web/payment/untold-purchases.ts';
import { useSession } from '#web/session/session-store.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedPage } from '#web/ui/failed-page.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageFrame, PageHeading } from '#web/ui/page-frame.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { giftCardQuery, refreshGiftCard } from '../gift-card-queries.ts';
import { useGiftCardWords } from '../gift-card-words.ts';
import { trackGiftPurchase } from '../track-gift.ts';
import { BoughtCard } from './bought-card.tsx';

/** The page of a card for the one who bought it: after the payment, and from then on by its link. */
export function GiftCardSuccessScreen() {
  const { t } = useGiftCardWords();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id') ?? '';
  useMemo(() => takeKeyFromAddress('gift-card', id), [id]);
  const { user } = useSession();
  const mayAsk = hasUuid(id) && (user !== null || readKey('gift-card', id) !== undefined);
  const { data, error, isFetching, refetch } = useQuery({
    ...giftCardQuery(id),
    enabled: mayAsk && user !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting_payment' ? askEveryMs : false),
  });
  useReturnFromBank(id, mayAsk);
  useToldLater(data);
  if (data) return <BoughtCard card={data} />;
  if (!mayAsk) return <NothingHere />;
  if (!error) return <Loading room="screen" />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NothingHere />;
  return (
    <FailedPage title={t('done.failed')} retryLabel={t('retry')} isAsking={isFetching} onRetry={() => void refetch()}>
      {failureText(error, t('offline'))}
    </FailedPage>
  );
}

const askEveryMs = 5_000;

/** The payment's name and secret leave the address bar at once, and the server asks the provider now. */
const useReturnFromBank = (id: string, mayAsk: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    const address = new URL(location.href);
    if (!mayAsk || !address.searchParams.has('payment_intent')) return;
    for (const name of [...address.searchParams.keys()])
      if (name.startsWith('payment_intent') || name === 'redirect_status') address.searchParams.delete(name);
    history.replaceState(history.state, '', address.pathname + address.search);
    void refreshGiftCard(id).then(
      ({ giftCard, customerType }) => {
        client.setQueryData<GiftCard>(giftCardQuery(id).queryKey, giftCard);
        if (giftCard.status === 'active') trackGiftPurchase(giftCard.amount, customerType);
      },
      () => undefined,
    );
  }, [id, mayAsk, client]);
};

/** Paid at a bank after the order was made: told to the outside tools when its buyer sees that it is paid. */
const useToldLater = (card: GiftCard | undefined): void => {
  const isPaid = card?.status === 'active';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card
  useEffect(() => {
    if (!card || !isPaid || !takeUntold(card.id)) return;
    void refreshGiftCard(card.id).then(
      ({ customerType }) => trackGiftPurchase(card.amount, customerType),
      () => trackGiftPurchase(card.amount, undefined),
    );
  }, [card?.id, isPaid]);
};

function NothingHere() {
  const { t } = useGiftCardWords();
  return (
    <PageFrame width="reading" className="min-h-[70dvh] py-8">
      <PageHeading title={t('done.emptyTitle')} className="sr-only" />
      <EmptyState
        picture="gift"
        title={t('done.emptyTitle')}
        action={<LinkButton to="/gift-card">{t('done.buy')}</LinkButton>}
      >
        {t('done.empty')}
      </EmptyState>
    </PageFrame>
  );
}
