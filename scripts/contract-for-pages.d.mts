import type { Plugin } from 'vite';

export const contractForPages: Plugin;
export const forPages: (code: string) => string;
export const missedByPages: (code: string) => string | null;
