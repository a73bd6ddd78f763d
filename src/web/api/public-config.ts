import { useSyncExternalStore } from 'react';
import type { PublicConfig } from '#contract/public-config.ts';

let config: PublicConfig | null = null;

/** The server writes its public configuration into every page; where a page has none (development), it is asked for. */
export const startPublicConfig = async (): Promise<void> => {
  const written = document.getElementById('public-config')?.textContent;
  config = written ? JSON.parse(written) : await fetch('/api/config').then((answer) => answer.json());
};

const never = () => () => undefined;

/** Null only in the picture that is drawn before the page is in a browser. */
export const usePublicConfig = (): PublicConfig | null =>
  useSyncExternalStore(
    never,
    () => config,
    () => null,
  );
