import { type ComponentType, lazy, useState } from 'react';

export type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

/** Its code is fetched when it is first drawn: `lazyPart(() => import('./menu-list.tsx'), 'MenuList')`. */
export const lazyPart = <Name extends string, Props>(load: Load<Name, Props>, name: Name) =>
  lazy<ComponentType<Props>>(async () => ({ default: (await load())[name] }));

const Nothing = () => null;

/** Without its code nothing is drawn in its place, and the rest still works. */
export const optionalPart = <Name extends string, Props>(load: Load<Name, Props>, name: Name) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (code) => ({ default: code[name] }),
      () => ({ default: Nothing }),
    ),
  );

/** A part that can be fetched before it is wanted; once here, it is drawn without a pause. */
export const preloadablePart = <Props extends object>(importPart: () => Promise<ComponentType<Props>>) => {
  let Loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<{ default: ComponentType<Props> }> => {
    Loaded ??= await importPart();
    return { default: Loaded };
  };
  const Later: ComponentType<Props> = lazy(load);
  const Part = (props: Props) => {
    // What it was drawn as it stays: a switch would draw it anew, and forget what was typed or pressed in it.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Later);
    return <Shown {...props} />;
  };
  return { load, Part };
};

const quietMs = 2_000;

/** Fetches code once the page has stood for a moment. Whoever then has no connection can still open what it draws. */
export const fetchWhenQuiet = (fetchCode: () => Promise<unknown>) => (): (() => void) => {
  const timer = setTimeout(() => {
    // Not tried without one: browsers do not ask again for code that once did not come.
    if (navigator.onLine) void fetchCode().catch(() => undefined);
  }, quietMs);
  return () => clearTimeout(timer);
};
