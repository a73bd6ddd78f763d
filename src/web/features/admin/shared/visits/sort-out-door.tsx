import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { closeSortOut, useSortOut } from './sort-out.ts';

const SortOutDialog = lazyPart(() => import('./sort-out-dialog.tsx'), 'SortOutDialog');

/** Once in the office: shows what `sortOut` was asked to. */
export function SortOutDoor() {
  const what = useSortOut();
  if (!what) return null;
  return (
    <Suspense fallback={null}>
      <SortOutDialog {...what} onClose={closeSortOut} />
    </Suspense>
  );
}
