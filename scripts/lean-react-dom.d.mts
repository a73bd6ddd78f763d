import type { Plugin } from 'vite';

export declare const leanReactDom: Plugin;
export declare const withoutUnused: (code: string) => string;
