import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useLocation } from '#web/ui/router.tsx';
import { PromoCodes } from './promo-code-list.tsx';

const Tester = lazyPart(() => import('./tester.tsx'), 'Tester');

/** The codes, and under `?view=test` what one of them does to a price. */
export function Screen() {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (params.get('view') !== 'test') return <PromoCodes />;
  const code = params.get('code') ?? '';
  return (
    <Suspense fallback={<Loading room="screen" />}>
      <Tester key={code} firstCode={code} />
    </Suspense>
  );
}
