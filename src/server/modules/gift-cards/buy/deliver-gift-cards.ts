import { formatDate } from '#domain/language/formats.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { publicLink, queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type GiftCardRow, listDueDeliveries, lockDueDelivery, markDelivered } from '../cards-repo.ts';
import type { GiftCardDeps } from '../deps.ts';

type Deps = Pick<GiftCardDeps, 'database' | 'config'>;

/** One delivery a card. */
export const deliveryCause = (id: string): string => `gift-card:${id}`;

/** Sends every card whose day has come to the one it is for. A frozen card waits until it is thawed. */
export const deliverDueCards = async (deps: Deps): Promise<void> => {
  for (const id of await listDueDeliveries(deps.database))
    await deps.database.transaction((tx) => deliverCard(deps, tx, id));
};

/** This one alone, if its day has come. */
export const deliverCard = async (deps: Pick<Deps, 'config'>, tx: Transaction, id: string): Promise<void> => {
  const card = await lockDueDelivery(tx, id);
  if (!card?.code || !card.expiresOn) return;
  await markDelivered(tx, id);
  await mailDelivery(deps, tx, card);
};

/** `again`: what sets this mail apart from the first one. */
export const mailDelivery = async (
  deps: Pick<Deps, 'config'>,
  tx: Transaction,
  card: GiftCardRow,
  again = '',
): Promise<void> => {
  if (!card.code) return;
  await queueMail(tx, {
    type: 'gift_card_delivered',
    to: { email: card.recipientEmail, name: card.recipientName },
    language: card.language,
    cause: `${deliveryCause(card.id)}${again}`,
    values: valuesOf(deps, { ...card, code: card.code }),
    attachments: [{ kind: 'gift-card', id: card.id }],
  });
};

const valuesOf = ({ config }: Pick<Deps, 'config'>, card: GiftCardRow & { code: string }) => ({
  firstName: card.recipientName,
  fromName: card.fromName,
  amount: formatMoney(card.amount),
  message: card.message,
  code: card.code,
  expiresOn: formatDate(card.expiresOn, 'long', card.language),
  link: publicLink(config, '/'),
});
