import type { quoteBooking as route } from '#contract/bookings.ts';
import type { RouteAnswer, RouteRequest } from '#contract/route.ts';
import { guardCode } from '#server/modules/gift-cards/public.ts';
import { findUser } from '#server/modules/identity/public.ts';
import { codeRefused, type Promo, refusalOf } from '#server/modules/promotions/public.ts';
import type { BookingDeps } from '../deps.ts';
import { findCode } from '../money/find-code.ts';
import type { StoredPrice } from '../repo.ts';
import { collectFaults } from './check-details.ts';
import { type Asking, reductionsOf } from './plan-booking.ts';
import { priceChoices } from './price-lines.ts';
import { type CheckedChoices, readChoices } from './read-choices.ts';

type Deps = Pick<BookingDeps, 'database' | 'keptReads' | 'limits' | 'texts'>;

/** The price of these choices at this moment. Nothing is kept for anybody. */
export const quote = async (
  deps: Deps,
  { code, ...input }: RouteRequest<typeof route>['body'],
  asking: Asking,
): Promise<RouteAnswer<typeof route>> => {
  const faults = collectFaults(deps.texts, asking.language);
  const choices = await readChoices(await deps.keptReads(), input, faults);
  faults.throwIfAny();
  if (!choices) throw new Error('Choices without a fault are complete');
  const price = await priceWith(deps, choices, code, asking);
  const { priceLines: lines, originalPrice, discount, giftCard, totalPrice } = price;
  return { lines, originalPrice, discount, giftCard, totalPrice };
};

const priceWith = async (
  deps: Deps,
  choices: CheckedChoices,
  code: string | undefined,
  asking: Asking,
): Promise<StoredPrice> => {
  if (!code) return priceChoices(deps.texts, choices, reductionsOf(deps.texts, null));
  const found = await guardCode(deps.limits, asking.ip, () => findCode(deps.database, { code }));
  const price = priceChoices(deps.texts, choices, reductionsOf(deps.texts, found));
  if (found.kind === 'promo') await refuseUnfit(deps, found.promo, choices, price, asking);
  return price;
};

const refuseUnfit = async (
  { database }: Deps,
  promo: Promo,
  { treatment }: CheckedChoices,
  { originalPrice }: StoredPrice,
  { actor }: Asking,
): Promise<void> => {
  const user = actor.kind === 'user' ? await findUser(database, actor.userId) : null;
  const ask = {
    treatmentId: treatment.id,
    originalPrice,
    hasBookedBefore: false,
    client: user && { email: user.email, phone: user.phone },
  };
  const refusal = await refusalOf(database, promo, ask);
  if (refusal) throw codeRefused(refusal);
};
