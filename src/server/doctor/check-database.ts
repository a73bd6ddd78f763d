import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { type Finding, good, missing, note } from './finding.ts';

type Facts = {
  version: string;
  number: number;
  user: string;
  name: string;
  readOnly: boolean;
  mayCreateTables: boolean;
  mayCreateExtension: boolean;
  hasExtension: boolean;
  knowsExtension: boolean;
  /** Whether the office's search has its indexes, or will be given them with the tables. */
  hasSearch: boolean;
  foreignTables: number;
  encoding: string;
  maxConnections: number;
  isEncrypted: boolean;
  isRemote: boolean;
};

const readFacts = (database: Database): Promise<Facts> =>
  database.one<Facts>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_user as user, current_database() as name,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "readOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
      (select rolsuper from pg_roles where rolname = current_user) or (has_database_privilege(current_database(), 'create')
        and exists (select from pg_available_extension_versions where name = 'btree_gist' and trusted)) as "mayCreateExtension",
      exists (select from pg_extension where extname = 'btree_gist') as "hasExtension",
      exists (select from pg_available_extensions where name = 'btree_gist') as "knowsExtension",
      to_regclass('bookings_search') is not null or to_regclass('bookings') is null as "hasSearch",
      (select count(*)::int from pg_tables where schemaname = current_schema() and not pg_has_role(tableowner, 'usage')) as "foreignTables",
      pg_encoding_to_char((select encoding from pg_database where datname = current_database())) as encoding,
      current_setting('max_connections')::int as "maxConnections",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      coalesce(not (inet_client_addr() <<= '127.0.0.0/8' or inet_client_addr() = '::1'), false) as "isRemote"`);

const oldestVersion = 15;

const judgeServer = ({ version, number, encoding, readOnly }: Facts): Finding[] => [
  number >= oldestVersion * 10_000
    ? good('Database', `PostgreSQL ${version} answers`)
    : missing('Database', `PostgreSQL ${version} answers`, `use PostgreSQL ${oldestVersion} or newer`),
  ...(encoding === 'UTF8'
    ? []
    : [missing('Encoding', `its texts are ${encoding}`, "make it anew: CREATE DATABASE calma ENCODING 'UTF8'")]),
  readOnly
    ? missing(
        'Writes',
        'it takes none: a standby, or switched to reading only',
        'name the primary in DATABASE_URL; if it is the primary, look for a full disk or default_transaction_read_only',
      )
    : good('Writes', 'it takes them'),
];

const judgeRights = (facts: Facts): Finding[] => {
  const { user, name, mayCreateTables, foreignTables, hasExtension, knowsExtension, mayCreateExtension } = facts;
  const own = `ALTER DATABASE ${name} OWNER TO ${user}; GRANT CREATE ON SCHEMA public TO ${user};`;
  const rights = !mayCreateTables
    ? missing('Rights', `${user} may not create tables in ${name}`, `as its owner: ${own}`)
    : foreignTables > 0
      ? missing(
          'Rights',
          `${foreignTables} tables belong to another role than ${user}: an upgrade could not change them`,
          'name their owner in DATABASE_URL, or REASSIGN OWNED BY that role',
        )
      : good('Rights', `${user} may create tables and owns those there are`);
  if (hasExtension) return [rights, good('Extension', 'btree_gist is installed')];
  if (!knowsExtension)
    return [rights, missing('Extension', 'the server has no btree_gist', "install PostgreSQL's contrib package there")];
  return [
    rights,
    mayCreateExtension
      ? good('Extension', 'btree_gist is there and is made at the first start')
      : missing(
          'Extension',
          `${user} may not create btree_gist`,
          `as a superuser in ${name}: CREATE EXTENSION btree_gist;`,
        ),
  ];
};

/** Works without, and reads every row each time somebody types into the search. */
const judgeSearch = ({ hasSearch, name }: Facts): Finding[] =>
  hasSearch
    ? []
    : [
        note(
          'Search',
          'the search of the office has no indexes and grows slow with tens of thousands of bookings',
          `as a superuser in ${name}: CREATE EXTENSION IF NOT EXISTS pg_trgm; then as the owner of the tables: SELECT make_search_indexes();`,
        ),
      ];

const judgeConnections = ({ maxConnections, isEncrypted, isRemote }: Facts, pool: number): Finding[] => {
  const perProcess = pool + 1;
  const processes = Math.floor((maxConnections - 3) / perProcess);
  const found = `the server takes ${maxConnections}, a process of ours up to ${perProcess}: room for ${processes} processes`;
  const advice = 'lower DATABASE_POOL or raise max_connections';
  return [
    processes < 1
      ? missing('Connections', found, advice)
      : processes < 3
        ? note('Connections', found, advice)
        : good('Connections', found),
    ...(isRemote && !isEncrypted
      ? [
          note(
            'TLS',
            'the database is on another machine and is spoken to in the clear',
            'add ?sslmode=verify-full to DATABASE_URL',
          ),
        ]
      : []),
  ];
};

const mostSkewMs = 2000;

/** Halfway between question and answer is when the database looked at its clock. */
export const checkClock = async (database: Database, now = () => Date.now()): Promise<Finding> => {
  const before = now();
  const { at } = await database.one<{ at: Date }>(sql`select clock_timestamp() as at`);
  const skew = at.getTime() - (before + now()) / 2;
  const words = `${(Math.abs(skew) / 1000).toFixed(1)} s`;
  return Math.abs(skew) <= mostSkewMs
    ? good('Clock', `this machine and the database differ by ${words}`)
    : missing(
        'Clock',
        `this machine is ${words} ${skew > 0 ? 'behind' : 'ahead of'} the database`,
        'run NTP (chrony, systemd-timesyncd) on both',
      );
};

export const checkDatabase = async (database: Database, pool: number): Promise<Finding[]> => {
  const facts = await readFacts(database);
  return [
    ...judgeServer(facts),
    ...judgeRights(facts),
    ...judgeSearch(facts),
    ...judgeConnections(facts, pool),
    await checkClock(database),
  ];
};
