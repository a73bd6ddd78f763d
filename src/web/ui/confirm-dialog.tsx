import { partWhenOpen } from './lazy-part.tsx';

export const ConfirmDialog = partWhenOpen(() => import('./confirm-window.tsx'), 'ConfirmWindow');
