import type { Plugin } from 'vite';

export declare const ownPreload: Plugin;
export declare const whatIsHere: () => { isHere(host: string, file: string): boolean; plugin: Plugin };
