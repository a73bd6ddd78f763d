import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { officeCardSorts } from '#contract/admin-gift-cards.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useListState } from '../shared/list/list-state.ts';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { useStartOfPage } from '../shared/record/use-start-of-page.ts';
import { GiftCardList } from './gift-card-list.tsx';

const GiftCardPage = lazyPart(() => import('./gift-card-page.tsx'), 'GiftCardPage');

/** Every card and what is owed on them; one opens on a page of its own. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { openId } = useOpenRow();
  useStartOfPage(openId);
  const state = useListState({ sort: '-soldAt', sortable: officeCardSorts, filters: ['state'] as const });
  if (!openId || openId === 'new') return <GiftCardList state={state} isIssuing={openId === 'new'} />;
  const parent = { name: t('giftCards.title'), path: state.hrefWith({ open: null }) };
  return (
    <Suspense fallback={<Loading room="screen" />}>
      <GiftCardPage key={openId} id={openId} parent={parent} />
    </Suspense>
  );
}
