import { testPromoCode as contract } from '#contract/promo-code-test.ts';
import type { RouteAnswer, RouteRequest } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { findGiftCard, giftCardRefusal } from '#server/modules/gift-cards/public.ts';
import { findUserByEmail } from '#server/modules/identity/public.ts';
import { findPromo, type Promo, refusalOf } from '#server/modules/promotions/public.ts';
import { newId } from '#server/platform/secrets.ts';
import type { BookingDeps } from '../deps.ts';
import { collectFaults } from '../make/check-details.ts';
import { reductionsOf } from '../make/plan-booking.ts';
import { priceChoices } from '../make/price-lines.ts';
import { type CheckedChoices, readChoices } from '../make/read-choices.ts';
import { hasEarlierBooking } from '../read/person-repo.ts';
import type { StoredPrice } from '../repo.ts';
import type { FoundCode } from './find-code.ts';

type Deps = Pick<BookingDeps, 'database' | 'texts'>;
type Answer = RouteAnswer<typeof contract>;
type Verdict = { code: FoundCode | null; kind: Answer['kind']; reason: Answer['reason'] };

export const promoTestRoutes = (deps: Deps): Handler[] => [
  handle(contract, ({ body, language }) => testPromoCode(deps, body, language)),
];

/** The rules of the checkout with nothing kept, and the reason said plainly: who asks may know every code. */
const testPromoCode = async (
  deps: Deps,
  { code, email, ...input }: RouteRequest<typeof contract>['body'],
  language: Language,
): Promise<Answer> => {
  const faults = collectFaults(deps.texts, language);
  const choices = await readChoices(deps.database, input, faults);
  faults.throwIfAny();
  if (!choices) throw new Error('Choices without a fault are complete');
  const priceWithoutCode = toPrice(priceChoices(deps.texts, choices, reductionsOf(deps.texts, null)));
  const verdict = await judge(deps, code, choices, priceWithoutCode.originalPrice, email ?? null);
  const isAccepted = verdict.reason === null;
  const price = isAccepted
    ? toPrice(priceChoices(deps.texts, choices, reductionsOf(deps.texts, verdict.code)))
    : priceWithoutCode;
  return { accepted: isAccepted, kind: verdict.kind, reason: verdict.reason, price, priceWithoutCode };
};

const toPrice = ({ priceLines, originalPrice, discount, giftCard, totalPrice }: StoredPrice) => ({
  lines: priceLines,
  originalPrice,
  discount,
  giftCard,
  totalPrice,
});

const judge = async (
  { database }: Deps,
  code: string,
  { treatment }: CheckedChoices,
  originalPrice: StoredPrice['originalPrice'],
  email: string | null,
): Promise<Verdict> => {
  const promo = await findPromo(database, { code });
  if (!promo) {
    const card = await findGiftCard(database, code);
    const found = card && ({ kind: 'gift-card', card } as const);
    return { code: found, kind: found && 'gift-card', reason: giftCardRefusal(card) };
  }
  const ask = {
    treatmentId: treatment.id,
    originalPrice,
    client: email === null ? null : { email },
    hasBookedBefore: email !== null && (await isReturning(database, promo, email)),
  };
  const reason = promo.terms.isActive ? await refusalOf(database, promo, ask) : 'switched_off';
  return { code: { kind: 'promo', promo }, kind: 'promo', reason };
};

const isReturning = async (database: Deps['database'], promo: Promo, email: string): Promise<boolean> => {
  if (!promo.terms.isFirstBookingOnly) return false;
  const user = await findUserByEmail(database, email.toLowerCase());
  return hasEarlierBooking(database, { id: newId(), userId: user?.id ?? null, email });
};
