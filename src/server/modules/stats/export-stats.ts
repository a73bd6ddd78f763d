import type { Stats, statsParts } from '#contract/stats.ts';
import type { Language } from '#domain/language/language.ts';
import { type CsvColumn, toCsv } from '#server/platform/csv.ts';
import type { Texts } from '#server/platform/texts.ts';

type Part = (typeof statsParts)[number];
type Row<Name extends Part> = Stats[Name][number];

/** Euros with two places, as a spreadsheet adds them up. */
const euros = (amount: number): number => amount / 100;

export const exportStats = (texts: Texts, stats: Stats, part: Part, language: Language): string => {
  const text = (key: string): string => texts.text(language, `admin:analytics.csv.${key}`);
  const figures = <R extends { bookings: number; revenue: number }>(): CsvColumn<R>[] => [
    { header: text('bookings'), value: (row) => row.bookings },
    { header: text('revenue'), value: (row) => euros(row.revenue) },
  ];
  const files: { [Name in Part]: () => string } = {
    days: () => toCsv<Row<'days'>>([{ header: text('day'), value: (row) => row.day }, ...figures()], stats.days),
    treatments: () =>
      toCsv<Row<'treatments'>>(
        [{ header: text('treatment'), value: (row) => row.name[language] }, ...figures()],
        stats.treatments,
      ),
    areas: () => toCsv<Row<'areas'>>([{ header: text('area'), value: (row) => row.name }, ...figures()], stats.areas),
    hours: () =>
      toCsv<Row<'hours'>>(
        [
          { header: text('weekday'), value: (row) => row.weekday },
          { header: text('hour'), value: (row) => row.hour },
          { header: text('bookings'), value: (row) => row.bookings },
        ],
        stats.hours,
      ),
    therapists: () =>
      toCsv<Row<'therapists'>>(
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
      toCsv<Row<'promoCodes'>>(
        [
          { header: text('code'), value: (row) => row.code },
          { header: text('bookings'), value: (row) => row.bookings },
          { header: text('discount'), value: (row) => euros(row.discount) },
        ],
        stats.promoCodes,
      ),
  };
  return files[part]();
};
