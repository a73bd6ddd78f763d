import * as z from 'zod/mini';
import { singleLine } from './text-fields.ts';

export const wholeNumber = (from: number, to: number) =>
  z.coerce.number().check(z.int(), z.minimum(from), z.maximum(to));

/** `name` from the start, `-name` from the end. */
export type SortKey<Name extends string> = Name | `-${Name}`;

const sortKey = <Name extends string>(names: readonly Name[]) =>
  z.enum(names.flatMap((name): SortKey<Name>[] => [name, `-${name}`]));

/** What every list of the admin understands; filters of its own are added beside. */
export const listShape = <const Name extends string>(names: readonly Name[], first: SortKey<NoInfer<Name>>) => ({
  q: z.optional(singleLine(100)),
  sort: z._default(sortKey(names), first as never),
  page: z._default(wholeNumber(1, 10_000), 1),
  pageSize: z._default(wholeNumber(1, 100), 25),
});

export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item), total: z.int() });

/** Counts the changes of a row. Who changes it says which one they saw; an older one is refused with `changed_meanwhile`. */
export const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

/** `true` or `false` in an address. */
export const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);

/** Of a price, in whole per cent; null: what holds where nothing is said. */
export const sharePercent = z.nullable(z.int().check(z.minimum(0), z.maximum(100)));

/** Words of the office for its clients, as they are read. */
export const bothLanguages = z.object({ en: z.string(), pt: z.string() });
