import { partWhenOpen } from './part-when-open.tsx';

export const Dialog = partWhenOpen(() => import('./dialog-window.tsx'), 'DialogWindow');
