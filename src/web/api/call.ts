import i18next from 'i18next';
import type { Route, RouteInput, RouteResult } from '#contract/route.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { ApiError, NetworkError, textOf } from './api-error.ts';
import { withFreshSignIn } from './fresh-sign-in.ts';
import { isAttended } from './presence.ts';

type Values = Record<string, unknown>;
type Parts = { params?: Values; query?: Values; body?: unknown };
type Options = { signal?: AbortSignal; headers?: Record<string, string> };

/** `call(checkZipCode, { params: { zip } })`: one request as the contract describes it, its answer parsed. */
export const call = <R extends Route>(
  route: R,
  ...[input, options]: keyof RouteInput<R> extends never
    ? [input?: undefined, options?: Options]
    : [input: RouteInput<R>, options?: Options]
): Promise<RouteResult<R>> => withFreshSignIn(() => callOnce(route, input ?? {}, options));

const callOnce = async <R extends Route>(route: R, parts: Parts, options?: Options): Promise<RouteResult<R>> => {
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
      ...options?.headers,
    },
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    ...(options?.signal && { signal: options.signal }),
  });
  if (!answer.ok) throw await readError(answer);
  if (answer.status === 204) return undefined as RouteResult<R>;
  const parsed = route.answer.safeParse(await readJson(answer));
  if (!parsed.success) throw new ApiError(answer.status, i18next.t('api.invalidJson'));
  return parsed.data as RouteResult<R>;
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
    return await fetch(to, request);
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
  } catch {
    throw new ApiError(answer.status, i18next.t('api.invalidJson'));
  }
};

const readError = async (answer: Response): Promise<ApiError> => {
  const raw = await answer.text().catch(() => '');
  let body: unknown = null;
  try {
    body = JSON.parse(raw);
  } catch {
    // Not ours: a proxy's page, perhaps. Its text is all there is.
  }
  const text =
    textOf(body, 'message') ?? textOf(body, 'error') ?? (body === null && raw ? raw.slice(0, 300) : answer.statusText);
  const retryAfter = Number(answer.headers.get('retry-after'));
  return new ApiError(answer.status, text || i18next.t('api.requestFailed'), body, retryAfter || null);
};
