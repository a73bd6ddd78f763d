import { afterEach, expect, it, vi } from 'vitest';
import { reportHiddenError } from './report-error.ts';

afterEach(() => vi.unstubAllGlobals());

it('tells the server of ten errors of a page at most, without addresses or keys', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, request: RequestInit) => {
    bodies.push(JSON.parse(String(request.body)));
    return Response.json({ ok: true }, { status: 202 });
  });
  for (let no = 0; no < 12; no++)
    reportHiddenError('error', `No ${no} for rita@example.com at https://calma.example/x`);
  await vi.waitFor(() => expect(bodies).toHaveLength(10));
  expect(bodies[0]).toEqual({ kind: 'error', message: 'No 0 for [e-mail] at [address]', path: '/' });
});
