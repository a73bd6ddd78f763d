import * as contract from '#contract/waiting-list.ts';
import { type WaitingPlace, waitingList } from '#contract/waiting-list.ts';
import type { Language } from '#domain/language/language.ts';
import { cents } from '#domain/money/cents.ts';
import { type AppError, wrongField } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { type FieldsOf, type QueryOf, serveManaged } from '#server/http/serve-managed.ts';
import { recordChange, recordsOf } from '#server/modules/audit/public.ts';
import { mailboxHash } from '#server/modules/identity/public.ts';
import { type CsvColumn, toCsv } from '#server/platform/csv.ts';
import { constraintOf } from '#server/platform/database/database.ts';
import { containsWords } from '#server/platform/database/list-query.ts';
import { managedRows } from '#server/platform/database/managed-rows.ts';
import { sql } from '#server/platform/database/sql.ts';
import type { WaitingDeps } from './deps.ts';
import { freeStartsFor } from './free-starts.ts';
import { findPlace, wrongChoice } from './join-list.ts';
import { readFigures, waitingTable } from './repo.ts';

type Fields = FieldsOf<typeof waitingList>;

export const waitingAdminRoutes = (deps: WaitingDeps): Handler[] => [
  ...serveManaged(deps.database, waitingList, storeOf(deps)),
  handle(contract.getWaitingFigures, async ({ query }) => {
    const { bookedCents, ...figures } = await readFigures(deps.database, query);
    return { ...figures, bookedTotal: cents(bookedCents) };
  }),
  handle(contract.exportWaitingList, async ({ actor, language, reply, note }) => {
    await note('exported', { detail: 'waiting lists' });
    reply
      .header('content-disposition', 'attachment; filename="calma-waiting-lists.csv"')
      .type('text/csv; charset=utf-8');
    const { items } = await rowsOf(deps).list(deps.database, { sort: 'date', page: 1, pageSize: 10_000 });
    const after = { count: items.length };
    await recordChange(deps.database, {
      actor,
      what: 'waiting-list',
      id: 'all',
      action: 'exported',
      before: null,
      after,
    });
    return toCsv(columnsOf(deps, language), items, language);
  }),
];

/** Which of those who wait for the same area and day; whoever has a time is served first. */
const place = sql`(select count(*)::int + 1 from waiting_list o where o.service_area_id = row.service_area_id
  and o.waits_on = row.waits_on and o.state in ('waiting', 'kept', 'passed')
  and (o.state <> 'kept', o.told, o.created_at, o.id) < (row.state <> 'kept', row.told, row.created_at, row.id)) as place`;

const rowsOf = ({ config }: WaitingDeps) =>
  managedRows<WaitingPlace, Fields & { areaId: number }, QueryOf<typeof waitingList>>({
    table: waitingTable,
    computed: {
      columns: sql`a.name as area, a.timezone, ${place}`,
      from: sql`join service_areas a on a.id = row.service_area_id`,
    },
    written: (fields) => ({
      ...fields,
      email: fields.email.toLowerCase(),
      mailbox: mailboxHash(config, fields.email),
      // What the office changes begins anew: a time that was held goes back.
      state: 'waiting',
      keptId: null,
    }),
    matching: ({ q = '', state }) => [
      ...containsWords(q, sql`concat_ws(' ', row.email, row.zip_code, a.name, row.waits_on)`),
      ...(state === undefined ? [] : [sql`row.state = ${state}`]),
    ],
    sorts: {
      date: sql`row.waits_on, a.name, row.state <> 'kept', row.told, row.created_at`,
      createdAt: sql`row.created_at`,
    },
  });

const storeOf = (deps: WaitingDeps) => {
  const rows = rowsOf(deps);
  const placed = async (on: Parameters<typeof rows.find>[0], fields: Fields) => ({
    ...fields,
    ...(await findPlace(on, fields.zip)),
  });
  return {
    ...rows,
    check: async (on: Parameters<typeof rows.find>[0], fields: Fields): Promise<void> => {
      await freeStartsFor(deps, on, fields, wrongChoice);
    },
    insert: async (tx: Parameters<typeof rows.insert>[0], fields: Fields) => rows.insert(tx, await placed(tx, fields)),
    write: async (tx: Parameters<typeof rows.write>[0], id: number, fields: Fields) =>
      rows.write(tx, id, await placed(tx, fields)),
    record: recordsOf(
      'waiting-list',
      ({ date, peopleCount, treatmentId }: WaitingPlace) => ({ day: date, peopleCount, treatmentId }),
      ({ date, area }) => `${area}, ${date}`,
    ),
    explain: (error: unknown): AppError | null =>
      constraintOf(error) === 'waiting_list_once' ? wrongField('email', 'admin:waiting.validation.twice') : null,
  };
};

const columnsOf = ({ texts }: WaitingDeps, language: Language): CsvColumn<WaitingPlace>[] => {
  const text = (key: string): string => texts.text(language, `admin:waiting.${key}`);
  return [
    { header: text('day'), value: (row) => row.date },
    { header: text('partOfDay'), value: (row) => text(`parts.${row.partOfDay}`) },
    { header: text('area'), value: (row) => row.area },
    { header: text('zip'), value: (row) => row.zip },
    { header: text('email'), value: (row) => row.email },
    { header: text('people'), value: (row) => row.peopleCount },
    { header: text('length'), value: (row) => row.duration },
    { header: text('state'), value: (row) => text(`states.${row.state}`) },
    { header: text('since'), value: (row) => row.createdAt },
  ];
};
