import { partWhenOpen } from './part-when-open.tsx';

const load = () => import('./confirm-window.tsx');

export const ConfirmDialog = partWhenOpen(load, 'ConfirmWindow');

/** For a screen that is used where there may be no connection. */
export const ReadyConfirmDialog = partWhenOpen(load, 'ConfirmWindow', 'atOnce');
