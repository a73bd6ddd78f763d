import { formatDate, formatTime } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { type BankAsked, type BankWait, formatReference, toBankWait } from '#domain/money/ways-to-pay.ts';
import { queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { giftCardLink } from '../access.ts';
import { type GiftCardRow, lockCard, writeBankWait } from '../cards-repo.ts';
import type { GiftCardDeps } from '../deps.ts';

type Deps = Pick<GiftCardDeps, 'config' | 'clock'>;

/** A bank has been asked, or nobody waits for one any more. A voucher that ran out stays on the card, and its buyer is told. */
export const followCardBank = async (
  deps: Deps,
  tx: Transaction,
  id: string,
  asked: BankAsked | null,
): Promise<void> => {
  const card = await lockCard(tx, id);
  if (card?.status !== 'waiting_payment') return;
  const before = card.bankWait;
  if (!asked && before?.way === 'multibanco' && Date.parse(before.until) <= deps.clock.now().getTime()) {
    if (!before.isOnItsWay) await mailRanOut(deps, tx, card, before);
    return;
  }
  const wait = asked && toBankWait(asked, card.createdAt);
  await writeBankWait(tx, id, wait);
  if (wait?.way === 'multibanco' && !wait.isOnItsWay) await mailInstructions(deps, tx, card, wait);
};

type Voucher = Extract<BankWait, { way: 'multibanco' }>;

const mailOf = ({ config }: Pick<Deps, 'config'>, card: GiftCardRow, { reference }: Voucher) => ({
  to: { email: card.buyerEmail, name: card.fromName },
  language: card.buyerLanguage,
  cause: `gift-card:${card.id}:voucher:${reference}`,
  values: {
    firstName: card.fromName,
    recipientName: card.recipientName,
    amount: formatMoney(card.amount),
    link: giftCardLink(config, card.id),
  },
});

const mailInstructions = async (deps: Deps, tx: Transaction, card: GiftCardRow, voucher: Voucher): Promise<void> => {
  if (card.buyerEmail === '') return;
  const { values, ...mail } = mailOf(deps, card, voucher);
  const until = new Date(voucher.until);
  await queueMail(tx, {
    type: 'gift_card_instructions',
    ...mail,
    values: {
      ...values,
      entity: voucher.entity,
      payReference: formatReference(voucher.reference),
      until: `${formatDate(until, 'long', card.buyerLanguage)}, ${formatTime(until, card.buyerLanguage)}`,
    },
    staleAt: until,
  });
};

const mailRanOut = async (deps: Deps, tx: Transaction, card: GiftCardRow, voucher: Voucher): Promise<void> => {
  if (card.buyerEmail !== '') await queueMail(tx, { type: 'gift_card_voucher_over', ...mailOf(deps, card, voucher) });
};
