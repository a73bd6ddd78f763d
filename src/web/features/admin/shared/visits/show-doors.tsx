import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { closeSick, closeSortOut, useSick, useSortOut } from './doors.ts';

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

const SickDialog = lazyPart(() => import('./sick/sick-dialog.tsx'), 'SickDialog');

/** Once in the office: shows whom `openSick` was asked for. */
export function SickDoor() {
  const what = useSick();
  if (!what) return null;
  return (
    <Suspense fallback={null}>
      <SickDialog {...what} onClose={closeSick} />
    </Suspense>
  );
}
