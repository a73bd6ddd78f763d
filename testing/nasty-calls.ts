import * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { createRandom } from '#server/demo/random.ts';

/** What programs stumble over: bytes that are no text, too much, too deep, the wrong kind. */
const nastyValues: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202e\u200b\ufeff',
  "'; drop table bookings; --",
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return 1")()}}',
  '../../etc/passwd',
  '%00%ff',
  'é'.repeat(5000),
  'a'.repeat(100_000),
  '',
  ' ',
  '-0',
  '1e309',
  '9999-99-99',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  null,
  [],
  {},
  [[[[[[[[[[[[]]]]]]]]]]]],
  { a: { b: { c: { d: { e: { f: {} } } } } } },
  Array.from({ length: 1000 }, () => 1),
  { length: -1 },
];
const unstorable = ['\u0000', '\u0000', '\ud800'] as const;
const nastyKeys = ['__proto__', 'constructor', 'toString', '\u0000', '', 'a'.repeat(10_000)] as const;

export type NastyCall = {
  name: string;
  method: Route['method'];
  url: string;
  headers: Record<string, string>;
  /** Undefined: no body. */
  payload: string | undefined;
};

type Shape = {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  allOf?: Shape[];
  pattern?: string;
  format?: string;
  minimum?: number;
};

const shapes = new Map<z.ZodMiniType, Shape>();
const shapeOf = (schema: z.ZodMiniType): Shape => {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' }) as Shape;
  shapes.set(schema, shape);
  return shape;
};

/** Calls to every route, nearly right: one to three places of each are not. The same number makes the same calls. */
export const nastyCalls = (seed: number) => {
  const random = createRandom(seed);
  const { pick: oneOf } = random;
  const chance = (percent: number): boolean => random.chance(percent / 100);
  const all = Object.entries(routes as Record<string, Route>);

  const texts: Record<string, () => string> = {
    uuid: () => crypto.randomUUID(),
    email: () => `fuzz${random.whole(1, 50)}@calma.example`,
    'date-time': () => '2026-12-01T10:00:00.000Z',
    date: () => '2026-12-01',
  };
  /** Some texts hold what no database stores; all else is right, so that the call would come that far. */
  let isPoisoned = false;
  const words = ['Rita', '1200-109', '10:00', '+351 912 345 678', '1'];
  const text = ({ pattern = '' }: Shape): string => {
    const fitting = words.filter((word) => new RegExp(pattern, 'u').test(word));
    const word = oneOf(fitting.length > 0 ? fitting : words);
    return isPoisoned && chance(30) ? `${word.slice(0, 2)}${oneOf(unstorable)}${word.slice(2)}` : word;
  };
  const plausible = (shape: Shape): unknown => {
    if (shape.const !== undefined) return shape.const;
    if (shape.enum) return oneOf(shape.enum);
    if (shape.anyOf) return plausible(oneOf(shape.anyOf));
    if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => plausible(part)));
    switch (shape.type) {
      case 'object': {
        const parts = Object.entries(shape.properties ?? {}).filter(() => chance(isPoisoned ? 50 : 85));
        return Object.fromEntries(parts.map(([key, part]) => [key, plausible(part)]));
      }
      case 'array':
        return Array.from({ length: random.whole(0, 3) }, () => plausible(shape.items ?? {}));
      case 'integer':
      case 'number':
        return random.whole(shape.minimum ?? 0, (shape.minimum ?? 0) + 100);
      case 'boolean':
        return chance(50);
      case 'string':
        return (texts[shape.format ?? ''] ?? (() => text(shape)))();
      default:
        return oneOf(nastyValues);
    }
  };

  /** Somewhere in it, something nasty. */
  const spoil = (value: unknown): unknown => {
    if (chance(25)) return oneOf(nastyValues);
    if (Array.isArray(value))
      return value.length === 0
        ? [oneOf(nastyValues)]
        : value.with(random.whole(0, value.length - 1), spoil(oneOf(value)));
    if (typeof value !== 'object' || value === null) return oneOf(nastyValues);
    const keys = Object.keys(value);
    if (keys.length === 0 || chance(10)) return { ...value, [oneOf(nastyKeys)]: oneOf(nastyValues) };
    const key = oneOf(keys);
    return { ...value, [key]: spoil((value as Record<string, unknown>)[key]) };
  };
  const spoilt = (shape: Shape): unknown => {
    isPoisoned = chance(30);
    let value = plausible(shape);
    if (isPoisoned) return value;
    for (let times = random.whole(0, 3); times > 0; times--) value = spoil(value);
    return value;
  };

  const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
  /** A lone surrogate cannot stand in an address; a browser would not send it either. */
  const escaped = (value: unknown): string => encodeURIComponent(Buffer.from(asText(value).slice(0, 4000)).toString());

  const next = (ids: readonly string[]): NastyCall => {
    const [name, route] = oneOf(all);
    const path = route.path.replace(/:\w+/g, () => escaped(chance(60) ? oneOf(ids) : oneOf(nastyValues)) || '-');
    const query = route.query
      ? Object.entries(Object(spoilt(shapeOf(route.query)))).map(([key, value]) => `${escaped(key)}=${escaped(value)}`)
      : [];
    // A line that is kept open would wait for its end.
    if (route.file === 'text/event-stream')
      query.splice(0, query.length, 'seconds=0', ...query.filter((part) => !part.startsWith('seconds=')));
    const hasBody = route.method !== 'GET';
    const body = hasBody ? JSON.stringify(spoilt(route.body ? shapeOf(route.body) : {})) : undefined;
    const broken = body && chance(3) ? body.slice(0, -1) : body;
    return {
      name,
      method: route.method,
      url: query.length > 0 ? `${path}?${query.join('&').slice(0, 8000)}` : path,
      headers: hasBody ? { 'content-type': chance(97) ? 'application/json' : 'text/plain' } : {},
      payload: broken,
    };
  };
  /** A body that fits the route as far as its schema says. */
  const plausibleBody = (route: Route): unknown => (route.body ? plausible(shapeOf(route.body)) : {});
  return { next, plausibleBody };
};
