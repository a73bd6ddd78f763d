import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import {
  type MoneyTextKey,
  type MoneyTold,
  type MoneyWords,
  sayHandedBack,
  sayMoney,
  sayRefundTo,
  sayWhoCancelled,
} from '#domain/booking/money-words.ts';
import type { TagTone } from '#web/ui/tag.tsx';

const toneOf = (words: MoneyWords): TagTone => {
  if (words === 'paid' || words.startsWith('twice')) return 'good';
  if (
    words === 'open' ||
    words === 'waiting_bank' ||
    words === 'asking' ||
    words === 'on_site' ||
    words === 'by_hotel' ||
    words.endsWith('_on_its_way')
  )
    return 'wait';
  return words === 'declined' || words.endsWith('_refused') ? 'bad' : 'neutral';
};

/** What is said about the money of a booking, on every screen the same. */
export const useMoneyWords = () => {
  const { t } = useTranslation('treatments', { keyPrefix: 'moneyWords' });
  // Which values a sentence uses is its own affair: all are given to each.
  const say = t as (key: MoneyTextKey, values: Record<string, string>) => string;
  return {
    t,
    tagOf: ({ words }: Booking['money']) => ({ tone: toneOf(words), text: t(`tag.${words}`) }),
    say: (told: MoneyTold): string => sayMoney(told, say),
    sayWho: ({ cancellation, requiresTwoTherapists }: Booking): string =>
      sayWhoCancelled({ ...cancellation, requiresTwoTherapists }, (key, values) => t(`by.${key}`, values)),
    sayHanded: (one: Parameters<typeof sayHandedBack>[0]): string => sayHandedBack(one, say),
    sayTo: (told: Parameters<typeof sayRefundTo>[0]): string => sayRefundTo(told, say),
  };
};
