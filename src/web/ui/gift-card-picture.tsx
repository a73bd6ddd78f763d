import type { ReactNode } from 'react';
import type { GiftCardDesign } from '#domain/gift-cards/gift-card-rules.ts';
import { classNames } from './class-names.ts';
import { giftCardLooks } from './gift-card-art.tsx';

type GiftCardPictureProps = {
  design: GiftCardDesign;
  brand: string;
  /** Who it is for, or whom it is from. */
  line?: ReactNode;
  amount: ReactNode;
  className?: string | undefined;
};

/** The card as it will look; its writing grows with its width. */
export function GiftCardPicture({ design, brand, line, amount, className }: GiftCardPictureProps) {
  const { paper, ink, quiet, art } = giftCardLooks[design];
  return (
    <div className={classNames('@container', className)}>
      <div
        className="relative aspect-8/5 overflow-hidden rounded-[4.5cqw] shadow-2"
        style={{ backgroundColor: paper, color: ink }}
      >
        <svg viewBox="0 0 320 200" aria-hidden="true" focusable="false" className="absolute inset-0 size-full">
          {art}
        </svg>
        <div className="absolute inset-x-[7cqw] top-[6cqw] flex items-start justify-between gap-[4cqw]">
          <div className="min-w-0">
            <p className="figure text-[7cqw] leading-none">{brand}</p>
            <p className="mt-[3cqw] line-clamp-2 text-[4.1cqw] leading-snug" style={{ color: quiet }}>
              {line}
            </p>
          </div>
          <p className="figure shrink-0 text-[8.5cqw] leading-none whitespace-nowrap">{amount}</p>
        </div>
      </div>
    </div>
  );
}

/** Only the drawing, for a choice among them. */
export function GiftCardSwatch({ design }: { design: GiftCardDesign }) {
  const { paper, art } = giftCardLooks[design];
  return (
    <svg viewBox="0 60 320 140" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className="block size-full">
      <path d="M0 0h320v200H0Z" fill={paper} />
      {art}
    </svg>
  );
}
