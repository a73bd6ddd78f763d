import { type ServiceArea, serviceAreas } from '#contract/service-areas.ts';
import { deleteZipInterest, exportZipInterests, listZipInterests } from '#contract/zip-interests.ts';
import { zoneOfZip } from '#domain/service-area/zone-of-zip.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { AppError, wrongField } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { type FieldsOf, type QueryOf, serveManaged } from '#server/http/serve-managed.ts';
import { recordChange, recordsOf } from '#server/modules/audit/public.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { bool, defineTable, int, text } from '#server/platform/database/define-table.ts';
import { containsWords } from '#server/platform/database/list-query.ts';
import { managedRows, withMore } from '#server/platform/database/managed-rows.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { Texts } from '#server/platform/texts.ts';
import { exportInterests } from './export-interests.ts';
import { listInterests, removeInterest } from './waiting-repo.ts';

export type AreaAdminDeps = {
  database: Database;
  texts: Texts;
  /** Has anybody ever booked in it? Bookings stand further right; compose hands this in. */
  isAreaBooked(on: Queryable, id: number): Promise<boolean>;
  /** How many can come to each area. Therapists stand further right, too. */
  countTherapists(on: Queryable): Promise<ReadonlyMap<number, number>>;
};

export const serviceAreaAdminRoutes = (deps: AreaAdminDeps): Handler[] => [
  ...serveManaged(deps.database, serviceAreas, {
    ...withMore(rows, async (on, areas) => {
      const counted = await deps.countTherapists(on);
      return areas.map((area): ServiceArea => ({ ...area, therapists: counted.get(area.id) ?? 0 }));
    }),
    check: refuseFaults,
    remove: async (tx, id) => {
      if (await deps.isAreaBooked(tx, id)) throw new AppError('in_use');
      await rows.remove(tx, id);
    },
    record: recordsOf(
      'service-area',
      ({ therapists: _, ...kept }: ServiceArea) => kept,
      ({ name }) => name,
    ),
  }),
  handle(listZipInterests, async ({ query }) => {
    const { items, total } = await listInterests(deps.database, query);
    return { items: items.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), total };
  }),
  handle(deleteZipInterest, ({ params, actor }) =>
    deps.database.transaction(async (tx) => {
      const zip = await removeInterest(tx, params.id);
      if (zip === null) throw new AppError('not_found');
      await recordChange(tx, { actor, what: 'waiting-list', id: params.id, label: zip, before: {}, after: null });
      return null;
    }),
  ),
  handle(exportZipInterests, async ({ actor, language, reply, note }) => {
    await note('exported', { detail: 'waiting for an area' });
    reply.header('content-disposition', 'attachment; filename="calma-waiting.csv"').type('text/csv; charset=utf-8');
    return exportInterests(deps, { actor, language });
  }),
];

type Row = Omit<ServiceArea, 'therapists'>;

const table = defineTable('service_areas', {
  id: int(),
  name: text(),
  zipFrom: int(),
  zipTo: int(),
  active: bool(),
  timezone: text<TimeZone>(),
  version: int(),
});

const rows = managedRows<Row, FieldsOf<typeof serviceAreas>, QueryOf<typeof serviceAreas>>({
  table,
  written: ({ timezone, ...fields }) => ({ ...fields, timezone: timezone ?? zoneOfZip(fields.zipFrom) }),
  matching: ({ q = '', active }) => [
    ...containsWords(q, sql`concat_ws(' ', name, zip_from, zip_to)`),
    ...(active === undefined ? [] : [sql`active = ${active}`]),
  ],
  sorts: { name: sql`lower(name)`, zipFrom: sql`zip_from` },
});

/** A zip code belongs to one area. Of two who draw the same one at once the database refuses the second. */
const refuseFaults = async (
  on: Queryable,
  { zipFrom, zipTo }: FieldsOf<typeof serviceAreas>,
  before: Row | null,
): Promise<void> => {
  if (zipFrom > zipTo) throw wrongField('zipTo', 'admin:serviceAreas.validation.order');
  const other = await on.maybeOne<Row>(sql`
    select ${table.select()} from service_areas where zip_from <= ${zipTo} and zip_to >= ${zipFrom}
      and id is distinct from ${before?.id ?? null}::int order by zip_from limit 1`);
  if (!other) return;
  const field = other.zipFrom <= zipFrom && zipFrom <= other.zipTo ? 'zipFrom' : 'zipTo';
  throw new AppError('validation_failed', {
    fields: { [field]: 'text:admin:serviceAreas.validation.overlap' },
    values: () => ({ name: other.name, from: String(other.zipFrom), to: String(other.zipTo) }),
  });
};
