import { type AdminAddIn, addIns } from '#contract/admin-add-ins.ts';
import { type AdminTreatment, treatments } from '#contract/admin-catalogue.ts';
import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/money/cents.ts';
import { offersOf } from '#domain/pricing/durations.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { type FieldsOf, type QueryOf, serveManaged } from '#server/http/serve-managed.ts';
import { recordsOf } from '#server/modules/audit/public.ts';
import { pictureExists } from '#server/modules/pictures/public.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { bool, defineTable, int, orNull, type RowOf, text } from '#server/platform/database/define-table.ts';
import { containsWords } from '#server/platform/database/list-query.ts';
import { managedRows, withMore } from '#server/platform/database/managed-rows.ts';
import { type Sql, sql } from '#server/platform/database/sql.ts';
import { putInOrder } from './put-in-order.ts';

export type CatalogueAdminDeps = {
  database: Database;
  /** Has anybody ever booked it? Bookings stand further right; compose hands this in. */
  isBooked(on: Queryable, what: 'treatment' | 'add-in', id: number): Promise<boolean>;
  /** How many give each treatment. Therapists stand further right, too. */
  countTherapists(on: Queryable): Promise<ReadonlyMap<number, number>>;
};

export const catalogueAdminRoutes = (deps: CatalogueAdminDeps): Handler[] => [
  ...serveManaged(deps.database, treatments, {
    ...withMore(treatmentRows, async (on, rows) => {
      const counted = await deps.countTherapists(on);
      return rows.map((row): AdminTreatment => ({ ...row, therapists: counted.get(row.id) ?? 0 }));
    }),
    check: refuseFaults,
    remove: removeUnbooked(deps, 'treatment', treatmentRows),
    record: recordsOf('treatment', ({ therapists: _, ...kept }: AdminTreatment) => kept, englishName),
  }),
  handle(treatments.order, ({ body, actor }) => putInOrder(deps.database, 'treatments', body.ids, actor)),
  ...serveManaged(deps.database, addIns, {
    ...addInRows,
    remove: removeUnbooked(deps, 'add-in', addInRows),
    record: recordsOf('add-in', (row: AdminAddIn) => row, englishName),
  }),
  handle(addIns.order, ({ body, actor }) => putInOrder(deps.database, 'add_ins', body.ids, actor)),
];

type BothLanguages = Record<Language, string>;
type Worded = { name: BothLanguages; description: BothLanguages };

const englishName = ({ name }: Worded): string => name.en;

const matching = ({ q = '', active }: QueryOf<typeof treatments>): Sql[] => [
  ...containsWords(q, sql`concat_ws(' ', name_en, name_pt, description_en, description_pt)`),
  ...(active === undefined ? [] : [sql`active = ${active}`]),
];

const kept = {
  id: int(),
  nameEn: text(),
  namePt: text(),
  descriptionEn: text(),
  descriptionPt: text(),
  active: bool(),
  position: int(),
  version: int(),
};

const readWords = <Kept extends Record<'nameEn' | 'namePt' | 'descriptionEn' | 'descriptionPt', string>>({
  nameEn,
  namePt,
  descriptionEn,
  descriptionPt,
  ...row
}: Kept) => ({ ...row, name: { en: nameEn, pt: namePt }, description: { en: descriptionEn, pt: descriptionPt } });

const writtenWords = <Fields extends Worded>({ name, description, ...fields }: Fields) => ({
  ...fields,
  nameEn: name.en,
  namePt: name.pt,
  descriptionEn: description.en,
  descriptionPt: description.pt,
});

const treatmentTable = defineTable('treatments', {
  ...kept,
  price60min: orNull(int<Cents>('price_60_cents')),
  price75min: orNull(int<Cents>('price_75_cents')),
  price90min: orNull(int<Cents>('price_90_cents')),
  sharePercent: orNull(int()),
  imageUrl: text(),
  imageAltEn: text(),
  imageAltPt: text(),
});

type TreatmentRow = Omit<AdminTreatment, 'therapists'>;

const treatmentRows = managedRows<TreatmentRow, FieldsOf<typeof treatments>, QueryOf<typeof treatments>>({
  table: treatmentTable,
  read: ({ imageAltEn, imageAltPt, ...row }: RowOf<typeof treatmentTable.columns>) => ({
    ...readWords(row),
    imageAlt: { en: imageAltEn, pt: imageAltPt },
  }),
  written: ({ imageAlt, ...fields }) => ({
    ...writtenWords(fields),
    imageAltEn: imageAlt.en,
    imageAltPt: imageAlt.pt,
  }),
  atFirst: { position: sql`(select coalesce(max(position), 0) + 1 from treatments)` },
  matching,
  sorts: {
    position: sql`position`,
    name: sql`lower(name_en)`,
    price: sql`least(price_60_cents, price_75_cents, price_90_cents)`,
  },
});

const addInTable = defineTable('add_ins', { ...kept, price: int<Cents>('price_cents'), extraMinutes: int() });

const addInRows = managedRows<AdminAddIn, FieldsOf<typeof addIns>, QueryOf<typeof addIns>>({
  table: addInTable,
  read: (row: RowOf<typeof addInTable.columns>) => readWords(row),
  written: writtenWords,
  atFirst: { position: sql`(select coalesce(max(position), 0) + 1 from add_ins)` },
  matching,
  sorts: { position: sql`position`, name: sql`lower(name_en)`, price: sql`price_cents` },
});

const refuseFaults = async (on: Queryable, fields: FieldsOf<typeof treatments>): Promise<void> => {
  if (offersOf(fields).length === 0) throw wrongField('price60min', 'admin:treatments.needsPrice');
  if (!(await pictureExists(on, fields.imageUrl))) throw wrongField('imageUrl');
};

/** What bookings refer to stays, or an old receipt would lose its meaning; it can be made inactive instead. */
const removeUnbooked =
  ({ isBooked }: CatalogueAdminDeps, what: 'treatment' | 'add-in', rows: Pick<typeof addInRows, 'remove'>) =>
  async (tx: Transaction, id: number): Promise<void> => {
    if (await isBooked(tx, what, id)) throw new AppError('in_use');
    await rows.remove(tx, id);
  };
