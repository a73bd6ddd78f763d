import type { Booking } from '#contract/booking.ts';
import { addCents, type Cents, cents, noCents } from '#domain/money/cents.ts';
import { type BookingChoices, type BookingPrice, type Discount, priceBooking } from '#domain/pricing/price-booking.ts';
import { type PriceChange, priceChange } from '#domain/pricing/price-change.ts';
import type { GiftCard } from '#server/modules/gift-cards/public.ts';
import type { Promo } from '#server/modules/promotions/public.ts';
import type { Texts } from '#server/platform/texts.ts';
import type { StoredPrice } from '../repo.ts';
import type { CheckedChoices } from './read-choices.ts';

type Line = Booking['priceLines'][number];
type Label = Line['label'];

const nameless: Label = { en: '', pt: '' };

/** What is taken off, and under which name it stands on the bill. */
export type Reductions = {
  promo: (Discount & { id: number; code: string }) | null;
  giftCard: { id: string; label: Label; balance: BookingPrice['giftCard'] } | null;
};

export const noReductions: Reductions = { promo: null, giftCard: null };

export const promoReduction = ({ id, code, discountType, discountValue }: Promo): Reductions['promo'] => ({
  id,
  code,
  discountType,
  discountValue,
});

/** Only the end of its code is shown: who reads a bill must not be able to spend the card. */
export const giftCardReduction = (
  texts: Texts,
  { id, code, balanceCents }: GiftCard,
): NonNullable<Reductions['giftCard']> => ({
  id,
  label: inBoth(texts, 'booking:priceLines.giftCard', { code: `•••• ${code.slice(-4)}` }),
  balance: balanceCents,
});

const inBoth = (texts: Texts, key: string, values: Record<string, string> = {}): Label => ({
  en: texts.text('en', key, values),
  pt: texts.text('pt', key, values),
});

/** Prices what was chosen and writes the bill in both languages. */
export const priceChoices = (texts: Texts, choices: CheckedChoices, reductions: Reductions): StoredPrice =>
  toStored(texts, choices, reductions, namesIn(choices));

const namesIn = (choices: CheckedChoices) => {
  const names = new Map(choices.addIns.map(({ id, name }) => [id, name]));
  return (line: Charge): Label =>
    line.kind === 'add-in' ? (names.get(line.addInId) ?? nameless) : choices.treatment.name;
};

/** What a change of a paid booking costs, and its new bill. */
export const priceChanged = (
  texts: Texts,
  choices: CheckedChoices,
  reductions: Reductions,
  paid: PriceChange['back'],
): Omit<PriceChange, 'price'> & { price: StoredPrice } => {
  const { price, toPay, back } = priceChange({ ...choices, promo: reductions.promo }, paid);
  return { price: toBill(texts, price, reductions, namesIn(choices)), toPay, back };
};

type Unit = { treatment: Cents; addIns: ReadonlyMap<number, Cents> };

/** What one of each costs on a booking's own bill: what was promised does not change with the catalogue. */
export const unitsOf = (priceLines: Booking['priceLines']): Unit => {
  const unit = (line: Line | undefined): Cents => cents(line ? line.amount / (line.quantity ?? 1) : 0);
  const addIns = priceLines.flatMap((line): [number, Cents][] =>
    line.kind === 'add-in' && line.addInId !== undefined ? [[line.addInId, unit(line)]] : [],
  );
  return { treatment: unit(priceLines.find(({ kind }) => kind === 'treatment')), addIns: new Map(addIns) };
};

/** Prices a booking anew by the prices on its own bill: what was promised does not change with the catalogue. */
export const priceAgain = (
  texts: Texts,
  booking: Pick<Booking, 'priceLines' | 'peopleCount' | 'requiresTwoTherapists' | 'isBackToBack'>,
  reductions: Reductions,
): StoredPrice => {
  const charged = booking.priceLines.filter(({ kind }) => kind === 'treatment' || kind === 'add-in');
  const unit = (line: Line | undefined) => cents(line ? line.amount / (line.quantity ?? 1) : 0);
  const { peopleCount, requiresTwoTherapists, isBackToBack } = booking;
  const choices = {
    treatmentPrice: unit(charged.find(({ kind }) => kind === 'treatment')),
    addIns: charged.flatMap((line) => (line.addInId === undefined ? [] : [{ id: line.addInId, price: unit(line) }])),
    peopleCount,
    requiresTwoTherapists,
    isBackToBack,
  };
  return toStored(texts, choices, reductions, (line) => {
    const addInId = line.kind === 'add-in' ? line.addInId : undefined;
    return charged.find((old) => old.kind === line.kind && old.addInId === addInId)?.label ?? nameless;
  });
};

type Charge = Extract<BookingPrice['lines'][number], { kind: 'treatment' | 'add-in' }>;

const toStored = (
  texts: Texts,
  choices: Omit<BookingChoices, 'promo' | 'giftCardBalance'>,
  { promo, giftCard }: Reductions,
  nameOf: (line: Charge) => Label,
): StoredPrice => {
  const price = priceBooking({ ...choices, promo, giftCardBalance: giftCard?.balance ?? null });
  return toBill(texts, price, { promo, giftCard }, nameOf);
};

const toBill = (
  texts: Texts,
  price: BookingPrice,
  { promo, giftCard }: Reductions,
  nameOf: (line: Charge) => Label,
): StoredPrice => {
  const labels = {
    promo: () => inBoth(texts, 'booking:priceLines.promo', { code: promo?.code ?? '' }),
    'gift-card': () => giftCard?.label ?? nameless,
    waived: () => inBoth(texts, 'booking:priceLines.waived'),
  };
  const priceLines = price.lines.map((line): Line => {
    if (line.kind === 'treatment' || line.kind === 'add-in') return { ...line, label: nameOf(line) };
    return { ...line, label: labels[line.kind]() };
  });
  const { originalPrice, discount, giftCard: giftCardPart, waived, totalPrice } = price;
  return {
    priceLines,
    originalPrice,
    discount,
    giftCard: giftCardPart,
    waived,
    totalPrice,
    promoCodeId: promo?.id ?? null,
    giftCardId: giftCardPart > 0 ? (giftCard?.id ?? null) : null,
  };
};

/** The office asks for nothing: what it would have cost stands on the bill, and under it that it is not charged. */
export const giveAway = (texts: Texts, price: StoredPrice): StoredPrice => {
  const { totalPrice, waived, priceLines } = price;
  if (totalPrice === 0) return price;
  const line: Line = { kind: 'waived', label: inBoth(texts, 'booking:priceLines.free'), amount: cents(-totalPrice) };
  return { ...price, priceLines: [...priceLines, line], waived: addCents(waived, totalPrice), totalPrice: noCents };
};
