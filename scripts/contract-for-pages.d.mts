import type { Plugin } from 'vite';

export declare const contractForPages: Plugin;
export declare const withoutDescriptions: (code: string) => string;
