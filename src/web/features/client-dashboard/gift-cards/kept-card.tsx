import type { KeptGiftCard } from '#contract/gift-cards.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { Button } from '#web/ui/button.tsx';
import { GiftCardPicture } from '#web/ui/gift-card-picture.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDashboardWords } from '../dashboard-words.ts';

/** A card somebody gave: what is left on it, until when, and the code for the checkout. */
export function KeptCard({ card }: { card: KeptGiftCard }) {
  const { t, language } = useDashboardWords();
  const brand = usePublicConfig()?.brand ?? '';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(card.code);
      showToast({ title: t('giftCards.copied') });
    } catch {
      showToast({ title: t('giftCards.notCopied'), description: card.code, variant: 'destructive' });
    }
  };
  const until = formatDate(card.expiresOn, 'long', language);
  return (
    <li>
      <GiftCardPicture
        design={card.design}
        brand={brand}
        line={t('giftCards.fromName', { name: card.fromName })}
        amount={formatMoney(card.balance)}
      />
      <p className="mt-3 text-s">
        {t('giftCards.left', { left: formatMoney(card.balance), amount: formatMoney(card.amount) })}
      </p>
      <p className="text-xs text-soft">
        {t(card.hasExpired ? 'giftCards.expired' : 'giftCards.until', { date: until })}
      </p>
      {card.message && <p className="mt-2 text-s text-soft italic">{card.message}</p>}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className="font-mono text-s">{card.code}</span>
        <Button variant="quiet" size="small" onClick={() => void copy()} className="-mr-3">
          <CopyIcon size={18} />
          {t('giftCards.copy')}
        </Button>
      </div>
    </li>
  );
}
