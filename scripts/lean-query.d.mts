import type { Plugin } from 'vite';

export declare const leanQuery: Plugin;
export declare const withoutInfinite: (code: string) => string;
