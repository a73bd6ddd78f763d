import type { createGiftCard } from '#contract/gift-cards.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  type GiftCardDesign,
  leastGiftAmount,
  longestGiftMessage,
  mostGiftAmount,
  suggestedGiftAmounts,
} from '#domain/gift-cards/gift-card-rules.ts';
import { isEmail, nameProblem } from '#domain/identity/account-rules.ts';
import { parseNif } from '#domain/identity/nif.ts';
import type { Language } from '#domain/language/language.ts';
import { type Cents, cents } from '#domain/money/cents.ts';

/** What somebody has filled in, as it stands in the fields. */
export type GiftForm = {
  /** One of the suggested amounts, in cents, or `other`. */
  readonly amount: string;
  readonly otherEuros: string;
  readonly design: GiftCardDesign;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly fromName: string;
  readonly buyerEmail: string;
  readonly message: string;
  /** Null: as soon as it is paid. */
  readonly deliverOn: string | null;
  readonly delivery: 'now' | 'day';
  readonly nif: string;
};

export const emptyGift: GiftForm = {
  amount: String(suggestedGiftAmounts[2]),
  otherEuros: '',
  design: 'sage',
  recipientName: '',
  recipientEmail: '',
  fromName: '',
  buyerEmail: '',
  message: '',
  deliverOn: null,
  delivery: 'now',
  nif: '',
};

/** `60`, `60,50` or `60.50` euros; null for anything else. */
export const centsOfEuros = (text: string): Cents | null => {
  const [, whole, part = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/\s*€$/, '')) ?? [];
  return whole === undefined ? null : cents(Number(whole) * 100 + Number(part.padEnd(2, '0')));
};

export const amountOf = ({ amount, otherEuros }: GiftForm): Cents | null =>
  amount === 'other' ? centsOfEuros(otherEuros) : cents(Number(amount));

export type GiftFault =
  | 'amount'
  | 'recipientName'
  | 'recipientEmail'
  | 'fromName'
  | 'buyerEmail'
  | 'message'
  | 'deliverOn'
  | 'nif';

type Rules = { readonly isGuest: boolean; readonly today: string };

/** What has to be put right, in the order of the form. */
export const faultsOf = (form: GiftForm, { isGuest, today }: Rules): GiftFault[] => {
  const amount = amountOf(form);
  const faults: Record<GiftFault, boolean> = {
    amount: amount === null || amount < leastGiftAmount || amount > mostGiftAmount,
    recipientName: nameProblem(form.recipientName) !== null,
    recipientEmail: !isEmail(form.recipientEmail.trim()),
    message: form.message.trim().length > longestGiftMessage,
    deliverOn: form.delivery === 'day' && (form.deliverOn === null || form.deliverOn < today),
    fromName: nameProblem(form.fromName) !== null,
    buyerEmail: isGuest && !isEmail(form.buyerEmail.trim()),
    nif: form.nif.trim() !== '' && parseNif(form.nif) === null,
  };
  return (Object.keys(faults) as GiftFault[]).filter((name) => faults[name]);
};

export type GiftBody = RouteInput<typeof createGiftCard>['body'];

export const toBody = (form: GiftForm, isGuest: boolean, language: Language): GiftBody => ({
  amount: amountOf(form) ?? 0,
  recipientName: form.recipientName.trim(),
  recipientEmail: form.recipientEmail.trim(),
  fromName: form.fromName.trim(),
  buyerEmail: isGuest ? form.buyerEmail.trim() : null,
  message: form.message.trim(),
  design: form.design,
  deliverOn: form.delivery === 'day' ? form.deliverOn : null,
  language,
  nif: parseNif(form.nif),
});
