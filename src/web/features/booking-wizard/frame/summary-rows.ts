import type { TFunction } from 'i18next';
import type { Language } from '#domain/language/language.ts';
import { formatMoney } from '#domain/money/cents.ts';
import type { PriceLine } from '#domain/pricing/price-booking.ts';
import type { WizardState } from '#domain/wizard/wizard-state.ts';
import { sayWhenFirst } from '#web/api/say-when.ts';
import type { SummaryRow } from '#web/ui/summary-list.tsx';
import { type Catalogue, findChosen, runningPrice } from './catalogue.ts';

type Words = { t: TFunction<'booking'>; language: Language };

const placeOf = ({ location, zipCode }: WizardState): string => {
  const place = location.isHotel ? location.hotelName.trim() || location.address.trim() : location.address.trim();
  return place || zipCode;
};

/** Where, for whom and when: what has been answered so far. */
export const answerRows = (state: WizardState, { t, language }: Words): SummaryRow[] => [
  { label: t('summary.where'), value: placeOf(state) },
  ...(state.step > 2 ? [{ label: t('summary.people'), value: t('people.count', { count: state.peopleCount }) }] : []),
  ...(state.dateTime && state.finalStartTime
    ? [{ label: t('summary.when'), value: sayWhenFirst(state.dateTime, language, state.timezone) }]
    : []),
];

export const priceRows = (state: WizardState, catalogue: Catalogue, { t, language }: Words): SummaryRow[] => {
  const { treatment, addIns } = findChosen(state, catalogue);
  const price = runningPrice(state, catalogue);
  if (!treatment || !price || state.step < 3) return [];
  const nameOf = (line: PriceLine): string => {
    if (line.kind === 'treatment')
      return t('summary.treatment', { name: treatment.name[language], minutes: state.duration });
    if (line.kind === 'add-in') return addIns.find(({ id }) => id === line.addInId)?.name[language] ?? '';
    return t(`summary.${line.kind}`, { code: state.promoCode?.code ?? '' });
  };
  return price.lines.map((line, index) => {
    const times = 'quantity' in line && line.quantity > 1 ? ` × ${line.quantity}` : '';
    return { key: `${line.kind}-${index}`, label: nameOf(line) + times, value: formatMoney(line.amount) };
  });
};
