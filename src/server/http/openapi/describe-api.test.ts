import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { booking } from '#contract/booking.ts';
import { cancelBooking, createBooking, getBooking } from '#contract/bookings.ts';
import { receivePaymentEvent } from '#contract/payments.ts';
import { routes } from '#contract/routes.ts';
import { runRedocly } from '../../../../testing/redocly.ts';
import { describeApi } from './describe-api.ts';
import { createParts } from './parts.ts';
import type { JsonObject } from './schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'calma-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const title = 'Calma';
const sessionCookieName = 'calma_session';
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a stranger would
const document: any = describeApi({ title, routes, sessionCookieName });
// biome-ignore lint/suspicious/noExplicitAny: the same
const operations: any[] = Object.values(document.paths).flatMap((path) => Object.values(path as object));
// biome-ignore lint/suspicious/noExplicitAny: the same
const operationOf = (name: keyof typeof routes): any => operations.find(({ operationId }) => operationId === name);

/** What the linter says, errors and warnings alike: `rule: sentence`. */
const lint = async (name: string, what: object): Promise<string[]> => {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(what));
  const said = await runRedocly('lint', file, '--extends=recommended', '--format=json');
  const { problems } = JSON.parse(said) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

/** Every object with four fields or more that is spelled out, not referred to. */
const spelledOut = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { type, properties } = value as { type?: unknown; properties?: object };
  const isThing = type === 'object' && Object.keys(properties ?? {}).length >= 4;
  return [...(isThing ? [JSON.stringify(value)] : []), ...Object.values(value).flatMap(spelledOut)];
};

describe('the OpenAPI document', () => {
  it('has nothing that a public linter would change', async () => {
    expect(await lint('whole', document)).toEqual([]);
  });

  it('would not pass with a reference to nothing, a name given twice, or two paths that are one', async () => {
    const few = { getBooking, cancelBooking, createBooking, receivePaymentEvent };
    const small = () => describeApi({ title, routes: few, sessionCookieName }) as typeof document;
    expect(await lint('small', small())).toEqual([]);
    const planted = small();
    delete planted.components.schemas.CancelledBooking;
    planted.paths['/api/bookings/{id}/cancel'].post.operationId = 'getBooking';
    const same = structuredClone(planted.paths['/api/bookings/{id}']);
    same.get.operationId = 'getBookingAgain';
    same.get.parameters[0].name = 'number';
    planted.paths['/api/bookings/{number}'] = same;
    const found = (await lint('planted', planted)).join('\n');
    expect(found).toContain('no-unresolved-refs');
    expect(found).toContain('operation-operationId-unique');
    expect(found).toContain('no-identical-paths');
  });

  it('names every operation as the contract does', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(routes).sort());
    for (const operation of operations) expect(operation.summary.length, operation.operationId).toBeGreaterThan(5);
  });

  it('puts every operation under a tag that is explained, the office last', () => {
    const explained = document.tags.map(({ name }: JsonObject) => name);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(explained));
    expect(explained.slice(0, 4)).toEqual(['booking', 'payment', 'gift-cards', 'account']);
    expect(operationOf('updateTreatment').tags).toEqual(['admin/treatments']);
  });

  it('spells nothing out twice: what two routes give or take has a name in contract/components.ts', () => {
    const all = [...spelledOut(document.paths), ...spelledOut(document.components.schemas)];
    expect([...new Set(all.filter((text, index) => all.indexOf(text) !== index))]).toEqual([]);
  });

  it('refuses two names for one thing', () => {
    expect(() => createParts({ answers: { Booking: booking, Visit: booking }, inputs: {} })).toThrow(
      'Visit and Booking are the same schema',
    );
  });

  it('says who may call: a session with its role, a key, a signature or nobody in particular', () => {
    const security = (name: keyof typeof routes) => operationOf(name).security;
    expect(security('listUsers')).toEqual([{ session: ['admin'] }]);
    expect(security('getTherapistHours')).toEqual([{ session: ['therapist'] }]);
    expect(security('getProfile')).toEqual([{ session: [] }]);
    expect(security('listTreatments')).toEqual([{}, { session: [] }]);
    expect(security('getBooking')).toEqual([{ session: [] }, { purchaseKey: [] }, { keyInLink: [] }]);
    expect(security('getBookingReceipt')).toEqual(security('getBooking'));
    expect(security('getOffer')).toEqual([{ session: [] }, { keyInLink: [] }]);
    expect(security('createPaymentIntent')).toEqual([{ session: [] }, { purchaseKey: [] }, {}]);
    expect(security('receivePaymentEvent')).toEqual([{ providerSignature: [] }]);
    expect(security('unsubscribe')).toEqual([]);
  });

  it('describes what can go wrong by one shape, beside what goes well', () => {
    const { responses } = operationOf('createBooking');
    expect(Object.keys(responses)).toEqual(['201', '400', '403', '404', '409', '410', '422', '429', 'default']);
    expect(responses[404]).toEqual({ $ref: '#/components/responses/CodeUnknown' });
    const shapes = [...Object.values<JsonObject>(document.components.responses), responses[409]].map(
      ({ content }) => content,
    );
    expect(new Set(shapes.map((shape) => JSON.stringify(shape)))).toEqual(
      new Set([JSON.stringify({ 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } })]),
    );
  });

  it('tells files, forms and headers as they are', () => {
    expect(Object.keys(operationOf('getBookingReceipt').responses[200].content)).toEqual(['application/pdf']);
    expect(Object.keys(operationOf('uploadPicture').requestBody.content)).toEqual(['multipart/form-data']);
    expect(operationOf('createBooking').parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }]);
    expect(operationOf('rejectOffer').requestBody.required).toBe(false);
  });

  it('stays small enough to be read', () => {
    // What is named once is not written out again: a call takes little more than a thousand and a half characters.
    expect(JSON.stringify(document).length / Object.keys(routes).length).toBeLessThan(1_750);
  });
});
