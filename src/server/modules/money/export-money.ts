import { type MoneyMovement, moneyMethods } from '#contract/admin-money.ts';
import type { Language } from '#domain/language/language.ts';
import { subtractCents } from '#domain/money/cents.ts';
import { type CsvColumn, toCsv } from '#server/platform/csv.ts';
import type { Texts } from '#server/platform/texts.ts';
import { toXlsx, xlsxSheet } from '#server/platform/xlsx.ts';
import type { listDays, listVat } from './repo.ts';

const lisbonClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon', hour: '2-digit', minute: '2-digit' });

type Cell = string | number | { readonly cents: number } | null;
type Column<Row> = { readonly key: string; readonly value: (row: Row) => Cell };

/** The same few words for thousands of rows are looked up once. */
const wordsOf = (texts: Texts, language: Language, part: string) => {
  const found = new Map<string, string>();
  return (key: string): string => {
    const word = found.get(key) ?? texts.text(language, `admin:money.${part}.${key}`);
    found.set(key, word);
    return word;
  };
};

/** The words of a payment’s way; one without a word of its own is shown as the provider names it. */
const known: readonly string[] = moneyMethods;

const movementColumns = (texts: Texts, language: Language): Column<MoneyMovement>[] => {
  const nameWord = wordsOf(texts, language, 'names');
  const methodWord = wordsOf(texts, language, 'methods');
  return [
    { key: 'day', value: ({ day }) => day },
    { key: 'time', value: ({ at }) => lisbonClock.format(new Date(at)) },
    { key: 'what', value: ({ name }) => nameWord(name) },
    { key: 'reference', value: ({ reference }) => reference },
    { key: 'client', value: ({ client }) => client },
    { key: 'nif', value: ({ nif }) => nif },
    {
      key: 'method',
      value: ({ method }) => (method && known.includes(method) ? methodWord(method) : method),
    },
    { key: 'providerReference', value: ({ providerReference }) => providerReference },
    { key: 'document', value: ({ document }) => document },
    { key: 'money', value: ({ money }) => ({ cents: money }) },
    { key: 'turnover', value: ({ turnover }) => ({ cents: turnover }) },
    { key: 'base', value: ({ turnover, vat }) => ({ cents: subtractCents(turnover, vat) }) },
    { key: 'vatPercentage', value: ({ vatPercentage }) => vatPercentage },
    { key: 'vat', value: ({ vat }) => ({ cents: vat }) },
    { key: 'giftCards', value: ({ giftCards }) => ({ cents: giftCards }) },
  ];
};

const headed = <Row>(texts: Texts, language: Language, columns: readonly Column<Row>[]): CsvColumn<Row>[] =>
  columns.map(({ key, value }) => ({ header: texts.text(language, `admin:money.columns.${key}`), value }));

export const moneyToCsv = (texts: Texts, language: Language, movements: readonly MoneyMovement[]): string =>
  toCsv(headed(texts, language, movementColumns(texts, language)), movements, language);

type MoneyBook = {
  movements: readonly MoneyMovement[];
  days: Awaited<ReturnType<typeof listDays>>;
  vat: Awaited<ReturnType<typeof listVat>>;
};

/** Days are ISO texts. */
export const moneyToXlsx = (texts: Texts, language: Language, book: MoneyBook): Promise<Buffer> => {
  const name = (key: string): string => texts.text(language, `admin:money.sheets.${key}`);
  const days: Column<MoneyBook['days'][number]>[] = [
    { key: 'day', value: ({ day }) => day },
    { key: 'money', value: ({ money }) => ({ cents: money }) },
    { key: 'turnover', value: ({ turnover }) => ({ cents: turnover }) },
    { key: 'vat', value: ({ vat }) => ({ cents: vat }) },
  ];
  const vat: Column<MoneyBook['vat'][number]>[] = [
    { key: 'vatPercentage', value: ({ percentage }) => percentage },
    { key: 'base', value: ({ base }) => ({ cents: base }) },
    { key: 'vat', value: ({ vat: tax }) => ({ cents: tax }) },
    { key: 'turnover', value: ({ turnover }) => ({ cents: turnover }) },
  ];
  return toXlsx([
    xlsxSheet(name('movements'), headed(texts, language, movementColumns(texts, language)), book.movements),
    xlsxSheet(name('days'), headed(texts, language, days), book.days),
    xlsxSheet(name('vat'), headed(texts, language, vat), book.vat),
  ]);
};
