import { AppError } from './app-error.ts';

type Versioned = { readonly version: number };

export const changedMeanwhile = (current: Versioned): AppError =>
  new AppError('changed_meanwhile', { extra: { version: current.version, current } });

/** Two people edit the same row: the second one is told, and shown what stands there now. Call it with the row locked. */
export const refuseStale = (current: Versioned, seen: number): void => {
  if (current.version !== seen) throw changedMeanwhile(current);
};

/** Of a change, what it names: what is undefined stays as it was. */
export const onlyNamed = <Change extends object>(
  change: Change,
): { [Name in keyof Change]?: Exclude<Change[Name], undefined> } =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
