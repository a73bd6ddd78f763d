import type { GiftCard } from '#contract/gift-cards.ts';
import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { GiftCardSwatch } from '#web/ui/gift-card-picture.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { type DashboardWords, useDashboardWords } from '../dashboard-words.ts';

const tones: Record<GiftCard['status'], TagTone> = {
  waiting_payment: 'wait',
  active: 'good',
  frozen: 'bad',
  withdrawn: 'neutral',
  cancelled: 'neutral',
};

const deliveryWords = (
  { deliveredAt, deliverOn, recipientEmail }: GiftCard,
  { t, language }: DashboardWords,
): string => {
  if (deliveredAt) return t('giftCards.delivered', { date: formatDate(deliveredAt, 'medium', language) });
  if (deliverOn) return t('giftCards.deliverOn', { date: formatDate(deliverOn, 'medium', language) });
  return t('giftCards.to', { email: recipientEmail });
};

export function BoughtCard({ card }: { card: GiftCard }) {
  const words = useDashboardWords();
  const { t } = words;
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <span className="h-12 w-18 shrink-0 overflow-hidden rounded-s">
        <GiftCardSwatch design={card.design} />
      </span>
      <div className="min-w-0 flex-1 text-s">
        <Link
          to={`/gift-card-success?id=${card.id}`}
          className="link -my-2.5 inline-block py-2.5 font-medium text-ink decoration-line-strong"
        >
          {t('giftCards.forName', { name: card.recipientName })}
        </Link>
        <p className="text-xs text-soft">{card.status === 'active' && deliveryWords(card, words)}</p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1.5">
        <span className="text-s tabular-nums">{formatMoney(card.amount)}</span>
        <Tag tone={tones[card.status]}>{t(`giftCards.status.${card.bankWait ? 'bank' : card.status}`)}</Tag>
      </div>
    </li>
  );
}
