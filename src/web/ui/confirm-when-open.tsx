import { Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');

/** The question whose code comes when it is first asked. */
export function ConfirmWhenOpen(props: ConfirmDialogProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}
