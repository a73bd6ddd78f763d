/** As the card provider calls them; the wallets of a phone or a browser belong to the card. */
export const waysToPay = ['card', 'mb_way', 'multibanco'] as const;
export type WayToPay = (typeof waysToPay)[number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** So far ahead a visit is when it may be paid at a cash machine: there is time to find out that nobody paid. */
export const voucherNoticeDays = 5;

/** So long a voucher can be paid and its time is kept, counted from the moment at which the purchase was made. */
export const longestVoucherDays = 3;

/** Whoever gets a voucher has at least so long to pay it. */
const leastVoucherHours = 24;

/** What is to be paid: a gift card, a visit, what a visit costs more since the office changed it, or a tip. */
export type ToPay =
  | { readonly kind: 'gift_card'; readonly createdAt: Date }
  | { readonly kind: 'visit'; readonly createdAt: Date; readonly startsAt: Date }
  | { readonly kind: 'difference' }
  | { readonly kind: 'tip' };

const hasTimeForVoucher = (createdAt: Date, now: Date): boolean =>
  createdAt.getTime() + longestVoucherDays * dayMs - now.getTime() >= leastVoucherHours * hourMs;

/** In the order in which they are offered. */
export const waysFor = (toPay: ToPay, now: Date): readonly WayToPay[] => {
  // A tip is a press and done: nobody is asked on a phone for it.
  if (toPay.kind === 'tip') return ['card'];
  if (toPay.kind === 'difference' || !hasTimeForVoucher(toPay.createdAt, now)) return ['card', 'mb_way'];
  if (toPay.kind === 'visit' && toPay.startsAt.getTime() - now.getTime() < voucherNoticeDays * dayMs)
    return ['card', 'mb_way'];
  return waysToPay;
};

/** Until when a voucher is worth something here: the provider's own day, and three days at most. */
export const voucherUntil = (createdAt: Date, expiresAt: Date): Date =>
  new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + longestVoucherDays * dayMs));

/** The bank has been asked and has not answered: by the app on a phone, or by a voucher that waits to be paid. */
export type BankWait =
  | { readonly way: 'mb_way'; readonly isOnItsWay: boolean }
  | {
      readonly way: 'multibanco';
      readonly entity: string;
      readonly reference: string;
      /** Instants as text: this is kept as it is. */
      readonly until: string;
      /** Paid at the bank, and not with us yet: nobody must pay it again. */
      readonly isOnItsWay: boolean;
    };

type Voucher = Extract<BankWait, { way: 'multibanco' }>;

/** Whoever has it is waited for, and no bank. */
export const isVoucherToPay = (wait: BankWait | undefined): wait is Voucher =>
  wait?.way === 'multibanco' && !wait.isOnItsWay;

/** As the provider tells of it: a voucher has its own day there. */
export type BankAsked = { readonly isOnItsWay: boolean } & (
  | { readonly way: 'mb_way' }
  | { readonly way: 'multibanco'; readonly entity: string; readonly reference: string; readonly expiresAt: string }
);

export const toBankWait = (asked: BankAsked, createdAt: Date): BankWait => {
  const { isOnItsWay } = asked;
  if (asked.way === 'mb_way') return { way: 'mb_way', isOnItsWay };
  const { way, entity, reference, expiresAt } = asked;
  return { way, entity, reference, until: voucherUntil(createdAt, new Date(expiresAt)).toISOString(), isOnItsWay };
};

/** `123 456 789`, as cash machines show it. */
export const formatReference = (reference: string): string => reference.replace(/\B(?=(\d{3})+$)/g, ' ');
