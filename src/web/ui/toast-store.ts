import { useSyncExternalStore } from 'react';

type ToastVariant = 'default' | 'destructive';
export type ToastContent = { title: string; description?: string | undefined; variant?: ToastVariant };
export type Toast = ToastContent & { id: number; variant: ToastVariant };

export const TOAST_MILLISECONDS = 5000;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Toast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows one toast; one already there gives way to it. */
export function showToast({ variant = 'default', ...content }: ToastContent): number {
  lastId += 1;
  change({ ...content, variant, id: lastId });
  return lastId;
}

/** With an id, only that toast: a late call cannot take away a newer one. */
export function dismissToast(id?: number) {
  if (current && (id === undefined || current.id === id)) change(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const read = () => current;
const readOnServer = () => null;

export function useToast() {
  const toast = useSyncExternalStore(subscribe, read, readOnServer);
  return { toast, showToast, dismissToast };
}
