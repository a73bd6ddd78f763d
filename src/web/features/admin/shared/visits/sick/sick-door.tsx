import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { closeSick, useSick } from './sick.ts';

const SickDialog = lazyPart(() => import('./sick-dialog.tsx'), 'SickDialog');

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
