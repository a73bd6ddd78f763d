import type { InjectOptions } from 'fastify';
import type { Role } from '#domain/identity/role.ts';
import { compose } from '#server/compose.ts';
import { sql } from '#server/platform/database/sql.ts';
import { createLogger } from '#server/platform/logger.ts';
import type { Outside } from '#server/platform-parts.ts';
import type { SignedIn, TestAnswer, TestServer } from './server.ts';

/** The password of everybody made here. */
export const password = 'calma-demo';
// argon2id as people have it, but made in no time: a hash says itself how much work it takes, and hundreds of tests sign in.
const passwordHash = '$argon2id$v=19$m=8,t=1,p=1$+FfxFBX3T1IIoAHi4jXi+A$KjaUxQ+bCuE1jePXKmMWY96eCZrwtdPL0Ogf6E6ToK8';

type Person = { email: string; role?: Role; verified?: boolean; withPassword?: boolean; googleSubject?: string };

/** A user straight into the table, as if registered long ago. */
export const addPerson = async (
  server: Pick<TestServer, 'database'>,
  { email, role = 'client', verified = true, withPassword = true, googleSubject }: Person,
): Promise<string> => {
  const { id } = await server.database.one<{ id: string }>(sql`
    insert into users (email, first_name, last_name, role, language, password_hash, google_subject, email_verified_at)
    values (${email}, 'Rita', 'Nunes', ${role}, 'en', ${withPassword ? passwordHash : null}, ${googleSubject ?? null},
      case when ${verified} then clock_now() end)
    returning id`);
  return id;
};

type Cookie = { name: string; value: string; header: string };

export const cookiesOf = (answer: TestAnswer): Cookie[] => {
  const given: unknown = answer.headers['set-cookie'] ?? [];
  return [given].flat().map((header) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(header)) ?? [];
    return { name, value, header: String(header) };
  });
};

/** What the browser would send from now on. */
export const asBrowser = (answer: TestAnswer): SignedIn => ({
  cookie: cookiesOf(answer)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; '),
});

export const signIn = async (server: TestServer, email: string, as?: SignedIn): Promise<SignedIn> => {
  const answer = await server.request('POST', '/api/login', { body: { email, password }, ...(as && { as }) });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
  return asBrowser(answer);
};

/** A value of the newest mail of a type that waits to be sent. */
export const mailedValue = async (server: Pick<TestServer, 'database'>, to: string, type: string, name: string) => {
  const row = await server.database.maybeOne<{ value: string }>(sql`
    select variables->>${name} as value from emails where to_email = ${to} and type = ${type}
    order by created_at desc, id desc limit 1`);
  if (!row) throw new Error(`No mail ${type} to ${to}`);
  return row.value;
};

export const countMails = async (server: Pick<TestServer, 'database'>, to: string, type: string): Promise<number> => {
  const row = await server.database.one<{ count: number }>(
    sql`select count(*)::int as count from emails where to_email = ${to} and type = ${type}`,
  );
  return row.count;
};

/** A second server process on the same database, as far as the database can tell. */
export const openBeside = async (server: TestServer, more: Partial<Outside> = {}) => {
  const { app } = await compose({
    config: server.config,
    database: server.database,
    clock: server.clock,
    logger: createLogger('debug', server.log.destination),
    ...more,
  });
  await app.ready();
  const inject = async (request: InjectOptions): Promise<TestAnswer> => {
    const response = await app.inject(request);
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text: response.body,
      body: response.json(),
    };
  };
  return {
    get: (path: string) => inject({ method: 'GET', url: path }),
    post: (path: string, body: object, headers: Record<string, string> = {}) =>
      inject({ method: 'POST', url: path, payload: body, headers }),
    close: () => app.close(),
  };
};
