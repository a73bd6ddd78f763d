import i18next from 'i18next';
import type { Route, RouteInput, RouteResult } from '#contract/route.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { ApiError, NetworkError, textOf } from './api-error.ts';
import { withFreshSignIn } from './fresh-sign-in.ts';
import { leaveBy, waitForLeaver } from './leave-by.ts';
import { noteUnauthorised, whilePresent } from './leaving.ts';
import { noteServerTime } from './server-clock.ts';

/** A page left open goes on asking. After a minute without a hand on it, the server is told so: that is nobody's visit. */
const quietAfter = 60_000;

let touchedAt = Date.now();

if (typeof window !== 'undefined')
  for (const sign of ['pointerdown', 'keydown', 'focus'])
    window.addEventListener(
      sign,
      () => {
        touchedAt = Date.now();
      },
      { passive: true, capture: true },
    );

export const isAttended = (): boolean => Date.now() - touchedAt < quietAfter;

type Values = Record<string, unknown>;
type Parts = { params?: Values; query?: Values; body?: unknown };
type Options = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** This call ends the session: what pages ask for stops first. */
  endsSession?: boolean;
  /** Only the status counts, whatever the answer's body is. */
  readsStatusOnly?: boolean;
};

/** `call(checkZipCode, { params: { zip } })`: one request as the contract describes it, its answer parsed. */
export const call = async <R extends Route>(
  route: R,
  ...[input, options]: keyof RouteInput<R> extends never
    ? [input?: undefined, options?: Options]
    : [input: RouteInput<R>, options?: Options]
): Promise<RouteResult<R>> => {
  const asked = () => withFreshSignIn(() => ask(route, input ?? {}, options ?? {}));
  if (options?.endsSession) return leaveBy(asked);
  await waitForLeaver();
  return asked();
};

const ask = async <R extends Route>(route: R, parts: Parts, options: Options): Promise<RouteResult<R>> => {
  const signal = route.method === 'GET' && !options.endsSession ? whilePresent(options.signal) : options.signal;
  const answer = await send(address(route.path, parts), {
    method: route.method,
    credentials: 'include',
    // What a page shows about money and free times is never yesterday's copy.
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      ...(!isAttended() && { 'x-unattended': '1' }),
      ...options.headers,
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    ...(signal && { signal }),
  });
  // A wrong password is no ended session; any other 401 may be.
  if (answer.status === 401 && route.path !== '/api/login') noteUnauthorised();
  if (!answer.ok) throw await readError(answer);
  if (answer.status === 204 || options.readsStatusOnly) return undefined as RouteResult<R>;
  return parseAnswer(route, answer);
};

const parseAnswer = async <R extends Route>(route: R, answer: Response): Promise<RouteResult<R>> => {
  const body = await readJson(answer);
  const parsed = route.answer.safeParse(body);
  if (parsed.success) return parsed.data as RouteResult<R>;
  // Support is answered without what is for admins; its screens do not show that either.
  const asked = route.who === 'office' ? (await import('#contract/for-support.ts')).forSupport(route) : route;
  const seen = asked.answer.safeParse(body);
  if (seen.success) return seen.data as RouteResult<R>;
  // One date that nobody can read spoils its own cell, not the list; the code for it comes when it is needed.
  const { parseAroundDates } = await import('./parse-around-dates.ts');
  const read = parseAroundDates(asked.answer, body);
  if (!read) throw new ApiError(answer.status, null);
  return read.data as RouteResult<R>;
};

export type File = { blob: Blob; name: string };

/** A file of ours, with its name; refusals are thrown as by `call`. */
export const fetchFile = (href: string): Promise<File> =>
  withFreshSignIn(async () => {
    const answer = await send(href, { credentials: 'include', headers: { 'accept-language': currentLanguage() } });
    if (!answer.ok) throw await readError(answer);
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export';
    return { blob: await answer.blob(), name };
  });

/** A browser that reaches nobody throws a TypeError; whoever asked to stop hears that instead. */
const send = async (to: string, request: RequestInit): Promise<Response> => {
  try {
    const answer = await fetch(to, request);
    noteServerTime(answer.headers.get('date'));
    return answer;
  } catch (error) {
    throw error instanceof TypeError ? new NetworkError(error.message) : error;
  }
};

const address = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
};

const readJson = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new ApiError(answer.status, i18next.t('api.invalidJson'));
    throw error instanceof TypeError ? new NetworkError(error.message) : error;
  }
};

const readError = async (answer: Response): Promise<ApiError> => {
  const raw = await answer.text().catch(() => '');
  let body: unknown = null;
  try {
    body = JSON.parse(raw);
  } catch {
    // Not ours: a proxy's page, perhaps. It is for the log.
  }
  return new ApiError(answer.status, forPeople(textOf(body, 'message') ?? textOf(body, 'error'), answer), {
    body,
    retryAfterSeconds: Number(answer.headers.get('retry-after')) || null,
    raw: (body === null && raw.slice(0, 300)) || answer.statusText,
  });
};

/** A page of markup or the bare name of a status was written for machines. */
const forPeople = (text: string | null, answer: Response): string | null =>
  text === null || text === answer.statusText || /^\s*</.test(text) ? null : text;
