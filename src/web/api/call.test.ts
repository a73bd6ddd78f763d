import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { login } from '#contract/auth.ts';
import { route } from '#contract/route.ts';
import { checkZipCode, registerZipInterest } from '#contract/zip-codes.ts';
import { ApiError, failureText, isNetworkError } from './api-error.ts';
import { call, fetchFile } from './call.ts';
import { onUnauthorised } from './leaving.ts';

const answerWith = (body: string, init?: ResponseInit) => {
  const fetchStub = vi.fn(async (_address: string, _request: RequestInit) => new Response(body, init));
  vi.stubGlobal('fetch', fetchStub);
  return fetchStub;
};

afterEach(() => vi.unstubAllGlobals());

const failureOf = async (body: string, init: ResponseInit): Promise<ApiError> => {
  answerWith(body, init);
  const error: unknown = await call(checkZipCode, { params: { zip: '1000' } }).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('An ApiError was expected');
  return error;
};

describe('a call', () => {
  it('fills the path, sends cookies, disables caching and says which language it wants', async () => {
    const fetchStub = answerWith('{"zip":"1000-001","serviced":true,"area":"Lisboa"}');
    const answer = await call(checkZipCode, { params: { zip: '1000/001' } });
    expect(answer).toEqual({ zip: '1000-001', serviced: true, area: 'Lisboa' });
    const [address, request] = fetchStub.mock.calls[0] ?? [];
    expect(address).toBe('/api/zip-codes/check/1000%2F001');
    expect(request).toMatchObject({ method: 'GET', credentials: 'include', cache: 'no-store' });
    expect(request?.headers).toMatchObject({ 'accept-language': 'en' });
  });

  it('sends a body as JSON and leaves empty query parts out', async () => {
    const fetchStub = answerWith('{"ok":true}', { status: 202 });
    await call(registerZipInterest, { body: { zip: '9999', email: 'rita@example.com' } });
    expect(fetchStub.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"zip":"9999","email":"rita@example.com"}',
    });

    const search = route({
      method: 'GET',
      path: '/api/x',
      who: 'anyone',
      summary: '',
      query: z.object({ a: z.string(), b: z.optional(z.string()) }),
      answer: z.null(),
    });
    const second = answerWith('null');
    await call(search, { query: { a: 'á&b' } });
    expect(second.mock.calls[0]?.[0]).toBe('/api/x?a=%C3%A1%26b');
  });

  it.each([
    ['the message of the body', '{"code":"not_found","message":"Gone for good"}', 404, '404: Gone for good'],
    ['its error field', '{"error":"Broken"}', 500, '500: Broken'],
    ['the raw text', 'Bad gateway from the proxy', 502, '502: Bad gateway from the proxy'],
    ['the status text', '', 503, '503: Service Unavailable'],
  ])('that fails says %s', async (_, body, status, message) => {
    const error = await failureOf(body, { status, statusText: status === 503 ? 'Service Unavailable' : '' });
    expect(error.message).toBe(message);
  });

  it('that fails without any word says Request failed', async () => {
    expect((await failureOf('', { status: 500, statusText: '' })).message).toBe('500: Request failed');
    expect((await failureOf('{}', { status: 500, statusText: '' })).text).toBe('Request failed');
  });

  it('carries code, fields and the pause that the server asks for', async () => {
    const error = await failureOf('{"code":"too_many_requests","message":"Slowly","fields":{"email":"no"}}', {
      status: 429,
      headers: { 'retry-after': '30' },
    });
    expect(error).toMatchObject({
      code: 'too_many_requests',
      fields: { email: 'no' },
      retryAfterSeconds: 30,
      status: 429,
    });
  });

  it.each([
    ['a page of a proxy', '<html><body><h1>502 Bad Gateway</h1></body></html>', 502, 'Bad Gateway'],
    ['words for machines', 'upstream connect error', 503, ''],
    ['markup inside JSON', '{"message":"<h1>Sorry</h1>"}', 500, ''],
    ['the name of a status inside JSON', '{"error":"Internal Server Error"}', 500, 'Internal Server Error'],
    ['nothing', '', 500, 'Internal Server Error'],
  ])('that is answered with %s has no words for people', async (_, body, status, statusText) => {
    const error = await failureOf(body, { status, statusText });
    expect(error).toMatchObject({ said: null, text: 'Request failed' });
    expect(failureText(error, 'We could not reach our server.')).toBe('Request failed');
  });

  it('whose answer nobody can read says so', async () => {
    expect((await failureOf('<html>', { status: 200 })).text).toBe('Invalid JSON response from server');
  });

  it.each(['{"zip":1}', 'null'])('refuses %s where the contract promises something else', async (body) => {
    expect((await failureOf(body, { status: 200 })).text).toBe('Request failed');
  });

  it('for a file sends cookies, and takes its name from the answer', async () => {
    const fetchStub = answerWith('a,b', { headers: { 'content-disposition': 'attachment; filename="money.csv"' } });
    const { name, blob } = await fetchFile('/api/admin/money.csv');
    expect([name, await blob.text()]).toEqual(['money.csv', 'a,b']);
    expect(fetchStub.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'include',
      headers: { 'accept-language': 'en' },
    });
  });

  it('that asks for the status alone reads no body', async () => {
    answerWith('ok, but no JSON', { status: 202 });
    const body = { zip: '9999', email: 'rita@example.com' };
    await expect(call(registerZipInterest, { body }, { readsStatusOnly: true })).resolves.toBeUndefined();
  });

  it('answered 401 makes the page ask who is here; a wrong password does not', async () => {
    const asked = vi.fn();
    onUnauthorised(asked);
    answerWith('{"code":"login_failed","message":"No"}', { status: 401 });
    await call(login, { body: { email: 'rita@example.com', password: 'wrong!' } }).catch(() => undefined);
    expect(asked).not.toHaveBeenCalled();
    await call(checkZipCode, { params: { zip: '1000' } }).catch(() => undefined);
    expect(asked).toHaveBeenCalledOnce();
    onUnauthorised(() => undefined);
  });

  it('that reaches nobody is a network error; one that was stopped, or a fault of ours, is not', async () => {
    const thrownBy = async (fetchStub: () => Promise<Response>): Promise<unknown> => {
      vi.stubGlobal('fetch', fetchStub);
      return call(checkZipCode, { params: { zip: '1000' } }).catch((error: unknown) => error);
    };
    expect(isNetworkError(await thrownBy(() => Promise.reject(new TypeError('Failed to fetch'))))).toBe(true);
    expect(isNetworkError(await thrownBy(() => Promise.reject(new DOMException('stopped', 'AbortError'))))).toBe(false);
    expect(isNetworkError(new TypeError('x is undefined'))).toBe(false);
  });
});
