import { useId } from 'react';
import { type GiftCardDesign, giftCardDesigns } from '#domain/gift-cards/gift-card-rules.ts';
import { ChoiceGroup } from '#web/ui/choice-group.tsx';
import { GiftCardSwatch } from '#web/ui/gift-card-picture.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useGiftCardWords } from '../gift-card-words.ts';

type DesignChoiceProps = { value: GiftCardDesign; onChange(design: GiftCardDesign): void };

export function DesignChoice({ value, onChange }: DesignChoiceProps) {
  const { t } = useGiftCardWords();
  const name = useId();
  return (
    <ChoiceGroup legend={t('design.legend')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {giftCardDesigns.map((design) => (
          <label
            key={design}
            data-chosen={design === value || undefined}
            className="ring-within relative block overflow-hidden rounded-m border border-line bg-surface transition-[border-color,box-shadow] hover:border-line-strong data-chosen:border-brand data-chosen:shadow-2 data-chosen:ring data-chosen:ring-brand"
          >
            <span className="block aspect-16/10">
              <GiftCardSwatch design={design} />
            </span>
            <span className="block px-3 py-2 text-s font-medium">{t(`design.${design}`)}</span>
            <input
              type="radio"
              name={name}
              value={design}
              checked={design === value}
              onChange={() => onChange(design)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {design === value && (
              <span
                aria-hidden="true"
                className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-brand text-on-brand"
              >
                <CheckIcon size={15} strokeWidth={2.5} />
              </span>
            )}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
