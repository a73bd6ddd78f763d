import { partWhenOpen } from './lazy-part.tsx';

export const Dialog = partWhenOpen(() => import('./dialog-window.tsx'), 'DialogWindow');
