import { type Cents, formatMoney } from '#domain/money/cents.ts';
import type { AmountRow, Word } from './receipt-page.ts';

const ways: Readonly<Record<string, string>> = {
  cash: 'byCash',
  hotel: 'byHotel',
  mb_way: 'byMbWay',
  multibanco: 'byMultibanco',
};

/** What came by one way; none of nothing. */
export const paidRow = (way: string | undefined, amount: Cents, word: Word): AmountRow[] =>
  amount > 0 ? [{ label: word(ways[way ?? ''] ?? 'byCard'), amount: formatMoney(amount) }] : [];
