import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { clientSorts } from '#contract/admin-clients.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useListState } from '../shared/list/list-state.ts';
import { useOpenRow } from '../shared/record/use-open-row.ts';
import { useStartOfPage } from '../shared/record/use-start-of-page.ts';
import { ClientList } from './client-list.tsx';

const ClientPage = lazyPart(() => import('./client-page.tsx'), 'ClientPage');

const filterNames = ['kind', 'blocked'] as const;

/** Everybody who ever booked; one of them opens on a page of its own, and the way back leads to the same list. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { openId } = useOpenRow();
  useStartOfPage(openId);
  const state = useListState({ sort: '-lastVisitAt', sortable: clientSorts, filters: filterNames });
  if (!openId) return <ClientList state={state} />;
  const parent = { name: t('clients.title'), path: state.hrefWith({ open: null }) };
  return (
    <Suspense fallback={<Loading room="screen" />}>
      <ClientPage key={openId} id={openId} parent={parent} />
    </Suspense>
  );
}
