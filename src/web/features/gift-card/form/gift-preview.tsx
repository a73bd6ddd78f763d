import { formatMoney } from '#domain/money/cents.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { GiftCardPicture } from '#web/ui/gift-card-picture.tsx';
import { useGiftCardWords } from '../gift-card-words.ts';
import { amountOf, type GiftForm } from './gift-form.ts';

/** The card as it is being made, and the words that travel with it. */
export function GiftPreview({ form, className }: { form: GiftForm; className?: string }) {
  const { t } = useGiftCardWords();
  const brand = usePublicConfig()?.brand ?? '';
  const amount = amountOf(form);
  const name = form.recipientName.trim() || t('preview.somebody');
  const from = form.fromName.trim();
  const message = form.message.trim();
  return (
    <figure className={className}>
      <GiftCardPicture
        design={form.design}
        brand={brand}
        line={t('preview.for', { name })}
        amount={amount === null ? '–' : formatMoney(amount)}
      />
      <figcaption className="mt-4 px-1 text-s text-soft">
        {message && <p className="line-clamp-6 whitespace-pre-line text-ink italic">{message}</p>}
        {from && <p className="mt-1">{t('preview.from', { name: from })}</p>}
        <p className="mt-3 text-xs">{t('preview.valid')}</p>
      </figcaption>
    </figure>
  );
}
