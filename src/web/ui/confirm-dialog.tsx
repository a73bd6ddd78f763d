import { partWhenOpen } from './part-when-open.tsx';

export const ConfirmDialog = partWhenOpen(() => import('./confirm-window.tsx'), 'ConfirmWindow');
