import type { ComponentType } from 'react';
import type { Namespace } from '#web/i18n/i18n.ts';
import { preloadablePart } from '#web/ui/lazy-part.tsx';

export type LazyScreen = {
  readonly Screen: ComponentType;
  /** Its texts, so that they travel together with its code. */
  readonly namespaces: readonly Namespace[];
  load(): Promise<unknown>;
};

/** A screen fetched when it is first wanted. */
export const lazyScreen = (
  importScreen: () => Promise<ComponentType>,
  namespaces: readonly Namespace[] = [],
): LazyScreen => {
  const { Part, load } = preloadablePart(importScreen);
  return { Screen: Part, namespaces, load };
};
