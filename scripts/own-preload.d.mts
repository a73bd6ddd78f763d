import type { Plugin } from 'vite';

export declare const ownPreload: Plugin;
