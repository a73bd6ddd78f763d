import { useTranslation } from 'react-i18next';
import { chipsMean, type ReviewChip } from '#domain/reviews/review-rules.ts';

/** What was tapped beside the stars, in words: what was good, or with few stars what was missing. */
export function ReviewChips({ stars, chips }: { stars: number; chips: readonly ReviewChip[] }) {
  const { t } = useTranslation('treatments', { keyPrefix: 'review.chips' });
  if (chips.length === 0) return null;
  const meaning = chipsMean(stars);
  const words = chips.map((chip) => t(`${meaning}.${chip}`)).join(' · ');
  return <p className="mt-2 text-s text-soft">{meaning === 'good' ? words : t('said', { words })}</p>;
}
