import type { TFunction } from 'i18next';
import { formatPercent } from '#domain/language/formats.ts';
import type { Language } from '#domain/language/language.ts';

export type Comparison = {
  kind: 'more' | 'less' | 'same' | 'new' | 'none';
  /** Of what was before; 0 where nothing was. */
  share: number;
};

export const compare = (now: number, before: number): Comparison => {
  if (before === 0) return { kind: now === 0 ? 'none' : 'new', share: 0 };
  const share = Math.abs(now - before) / Math.abs(before);
  if (now === before) return { kind: 'same', share };
  return { kind: now > before ? 'more' : 'less', share };
};

/** `12% more than before (100 €)`: said in words, so that no colour has to. */
export const compareWords = (
  { kind, share }: Comparison,
  before: string,
  { t, language }: { t: TFunction<'admin'>; language: Language },
): string => t(`analytics.compare.${kind}`, { share: formatPercent(share, language, 0), before });
