import { type ComponentType, lazy } from 'react';
import type { Namespace } from '#web/i18n/i18n.ts';

export type LazyScreen = {
  readonly Screen: ComponentType;
  /** Its texts, so that they travel together with its code. */
  readonly namespaces: readonly Namespace[];
  load(): Promise<void>;
};

/** A screen fetched when it is first wanted; once here, it is drawn without a pause. */
export const lazyScreen = (
  importScreen: () => Promise<ComponentType>,
  namespaces: readonly Namespace[] = [],
): LazyScreen => {
  let Loaded: ComponentType | null = null;
  const load = async (): Promise<void> => {
    Loaded ??= await importScreen();
  };
  const Later = lazy(async () => {
    await load();
    return { default: Loaded as unknown as ComponentType };
  });
  const Screen = () => (Loaded ? <Loaded /> : <Later />);
  return { Screen, namespaces, load };
};
