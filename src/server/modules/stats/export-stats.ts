import type { Stats, StatsPart } from '#contract/stats.ts';
import type { Language } from '#domain/language/language.ts';
import { type CsvAmount, type CsvColumn, toCsv } from '#server/platform/csv.ts';
import type { Texts } from '#server/platform/texts.ts';

type List = Exclude<StatsPart, 'funnel' | 'giftCards'>;
type Row<Name extends List> = Stats[Name][number];

const euros = (cents: number): CsvAmount => ({ cents });

const ledgerColumns = (text: (key: string) => string): CsvColumn<Row<'ledgerDays'>>[] => [
  { header: text('day'), value: (row) => row.day },
  ...(['received', 'earned', 'given', 'cardsSold', 'cardsUsed'] as const).map((name) => ({
    header: text(name === 'cardsSold' ? 'cardsSoldAmount' : name),
    value: (row: Row<'ledgerDays'>) => euros(row[name]),
  })),
];

const rescueColumns = (
  text: (key: string) => string,
  texts: Texts,
  language: Language,
): CsvColumn<Row<'rescues'>>[] => [
  { header: text('rescue'), value: (row) => texts.text(language, `admin:analytics.rescues.${row.kind}`) },
  { header: text('bookings'), value: (row) => row.bookings },
  { header: text('saved'), value: (row) => row.saved },
];

export const exportStats = (texts: Texts, stats: Stats, part: StatsPart, language: Language): string => {
  const text = (key: string): string => texts.text(language, `admin:analytics.csv.${key}`);
  const file = <R>(columns: readonly CsvColumn<R>[], rows: readonly R[]): string => toCsv(columns, rows, language);
  const figures = <R extends { bookings: number; revenue: number }>(): CsvColumn<R>[] => [
    { header: text('bookings'), value: (row) => row.bookings },
    { header: text('revenue'), value: (row) => euros(row.revenue) },
  ];
  const files: { [Name in StatsPart]: () => string } = {
    days: () => file<Row<'days'>>([{ header: text('day'), value: (row) => row.day }, ...figures()], stats.days),
    treatments: () =>
      file<Row<'treatments'>>(
        [{ header: text('treatment'), value: (row) => row.name[language] }, ...figures()],
        stats.treatments,
      ),
    areas: () => file<Row<'areas'>>([{ header: text('area'), value: (row) => row.name }, ...figures()], stats.areas),
    hours: () =>
      file<Row<'hours'>>(
        [
          { header: text('weekday'), value: (row) => row.weekday },
          { header: text('hour'), value: (row) => row.hour },
          { header: text('bookings'), value: (row) => row.bookings },
        ],
        stats.hours,
      ),
    funnel: () =>
      file<{ step: string; visits: number }>(
        [
          { header: text('step'), value: (row) => row.step },
          { header: text('visits'), value: (row) => row.visits },
        ],
        [
          ...stats.funnel.steps.map(({ step, name, visits }) => ({
            step: `${step} ${texts.text(language, `booking:steps.${name}`)}`,
            visits,
          })),
          { step: text('begun'), visits: stats.funnel.begun },
          { step: text('paid'), visits: stats.funnel.paid },
        ],
      ),
    therapists: () =>
      file<Row<'therapists'>>(
        [
          { header: text('therapist'), value: (row) => row.name },
          { header: text('visits'), value: (row) => row.visits },
          { header: text('bookedMinutes'), value: (row) => row.bookedMinutes },
          { header: text('workingMinutes'), value: (row) => row.workingMinutes },
          { header: text('pay'), value: (row) => euros(row.pay) },
        ],
        stats.therapists,
      ),
    promoCodes: () =>
      file<Row<'promoCodes'>>(
        [
          { header: text('code'), value: (row) => row.code },
          { header: text('bookings'), value: (row) => row.bookings },
          { header: text('discount'), value: (row) => euros(row.discount) },
        ],
        stats.promoCodes,
      ),
    rescues: () => file<Row<'rescues'>>(rescueColumns(text, texts, language), stats.rescues),
    giftCards: () =>
      file<Stats['giftCards']>(
        [
          { header: text('cardsSold'), value: (row) => row.sold },
          { header: text('soldAmount'), value: (row) => euros(row.soldAmount) },
          { header: text('spentAmount'), value: (row) => euros(row.spentAmount) },
          { header: text('returnedAmount'), value: (row) => euros(row.returnedAmount) },
        ],
        [stats.giftCards],
      ),
    ledgerDays: () => file<Row<'ledgerDays'>>(ledgerColumns(text), stats.ledgerDays),
  };
  return files[part]();
};
