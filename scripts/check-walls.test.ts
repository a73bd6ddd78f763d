import { describe, expect, it } from 'vitest';
import { findTrespasses, rules } from './walls.mjs';

const cleanTree: Record<string, string> = {
  'src/domain/money/cents.ts': `import { addDays } from 'date-fns';
import { TZDate } from '@date-fns/tz';
// Date.now() and Math.random() may be spoken of, not called
export const tomorrow = (now: Date) => addDays(new TZDate(now, 'Europe/Lisbon'), 1);
export const note = { process: 'Date.now()', title: 'crypto' };
export const heading = (document: { title: string }) => document.title;`,
  'src/domain/booking/default-policy.ts': 'export const defaultPolicy = { horizonDays: 90 };',
  'src/web/api/policy.ts': `import { defaultPolicy } from '#domain/booking/default-policy.ts';
export const daysAhead = (told?: { horizonDays: number }) => (told ?? defaultPolicy).horizonDays;`,
  'src/domain/money/cents.test.ts': `import { readFileSync } from 'node:fs';
import { tomorrow } from './cents.ts';
export const now = [Date.now(), tomorrow, readFileSync];`,
  'src/contract/zip-codes.ts': `import * as z from 'zod/mini';
import type { note } from '#domain/money/cents.ts';
export const zip = z.string();
export type Note = typeof note;`,
  'src/server/config.ts': 'export const port = process.env.PORT;\nexport const readConfig = (given: unknown) => given;',
  'src/server/main.ts': `import { readConfig } from './config.ts';
import { compose } from './compose.ts';
export const started = compose(readConfig(process.env));`,
  'src/server/compose.ts': `import { bookingsModule } from '#server/modules/bookings/module.ts';
export const compose = (config: unknown) => ({ config, bookingsModule });`,
  'src/server/module.ts': 'export type Module = { routes: unknown[] };',
  'src/server/handed-in.ts': `import { findUser } from '#server/modules/identity/public.ts';
export const handedIn = { findUser };`,
  'src/server/platform/clock.ts': 'export class Late extends Error {}\nexport const now = () => Date.now();',
  'src/server/http/actor.ts': `import { now } from '#server/platform/clock.ts';
export const actor = now;`,
  'src/server/modules/identity/public.ts': `export { findUser } from './find-user.ts';`,
  'src/server/modules/identity/find-user.ts': 'export const findUser = () => null;',
  'src/server/modules/bookings/repo.ts': `export const move = 'update bookings set status = $1, payment_status = $2';`,
  'src/server/modules/bookings/module.ts': `import type { Module } from '#server/module.ts';
import { routes } from './routes.ts';
export const bookingsModule = (): Module => ({ routes });`,
  'src/server/modules/bookings/make/hold.ts': `import { findUser } from '#server/modules/identity/public.ts';
import { move } from '../repo.ts';
export const hold = [findUser, move];`,
  'src/server/modules/bookings/routes.ts': `import { actor } from '#server/http/actor.ts';
import { findUser } from '#server/modules/identity/public.ts';
export const routes = [actor, findUser];`,
  'src/web/ui/button.tsx':
    'export const Button = ({ label }: { label: string }) => <button title={label}>{label} · 3</button>;',
  'src/web/i18n/resources.ts': `import type en from '../../../locales/en/common.json';
export type Resources = typeof en;`,
  'src/web/features/chat-widget/chat-screen.tsx': `import { Button } from '#web/ui/button.tsx';
export default () => <Button label="" />;`,
  'src/web/features/admin/shared/list.tsx': 'export const List = () => <main />;',
  'src/web/features/admin/managed/page.tsx': `import { List } from '../shared/list.tsx';
export const Page = () => <List />;`,
  'src/web/features/admin/treatments/treatments-screen.tsx': `import { Page } from '../managed/page.tsx';
export const TreatmentsScreen = () => <Page />;`,
  'src/web/features/admin/users/users-screen.tsx': `import { List } from '../shared/list.tsx';
export const Screen = () => <List />;`,
  'src/web/app/router.tsx': `export const screen = () => import('#web/features/chat-widget/chat-screen.tsx');`,
};

const findIn = (planted: Record<string, string>) =>
  findTrespasses(new Map(Object.entries({ ...cleanTree, ...planted }))).map(
    ({ file, line, rule }) => `${file}:${line} ${rule}`,
  );

/** Each row: the rule, where it is planted, the text, the line it must be found at (1 unless told). */
const plants: [rule: string, file: string, text: string, line?: number][] = [
  ['room', 'src/domain/a.ts', `\nimport { zip } from '#contract/zip-codes.ts';\nexport const a = zip;`, 2],
  ['room', 'src/domain/a.ts', `export type A = import('../contract/zip-codes.ts').Note;`],
  ['room', 'src/contract/a.ts', `export const a = () => import('#server/config.ts');`],
  ['room', 'src/web/ui/a.ts', `import { port } from '#server/config.ts';\nexport const a = port;`],
  ['room', 'src/web/ui/a.test.ts', `import { port } from '#server/config.ts';\nexport const a = port;`],
  ['room', 'src/server/a.ts', `import { Button } from '#web/ui/button.tsx';\nexport const a = Button;`],
  ['room', 'src/server/a.ts', `import { plant } from '../../bench/plant.ts';\nexport const a = plant;`],
  ['room', 'src/shared/a.ts', 'export const a = 1;'],
  [
    'fallback',
    'src/web/ui/a.ts',
    `import { defaultPolicy } from '#domain/booking/default-policy.ts';\nexport const a = defaultPolicy.horizonDays;`,
    2,
  ],
  [
    'fallback',
    'src/web/ui/a.ts',
    `import { defaultPolicy } from '#domain/booking/default-policy.ts';\nexport const { horizonDays } = defaultPolicy;`,
    2,
  ],
  ['package', 'src/domain/a.ts', `import * as z from 'zod/mini';\nexport const a = z;`],
  ['package', 'src/domain/a.ts', `import { readFileSync } from 'node:fs';\nexport const a = readFileSync;`],
  ['package', 'src/contract/a.ts', `import * as z from 'zod';\nexport const a = z;`],
  ['package', 'src/server/a.ts', `import { useState } from 'react';\nexport const a = useState;`],
  [
    'package',
    'src/server/a.ts',
    `import { renderToString } from 'react-dom/server';\nexport const a = renderToString;`,
  ],
  ['package', 'src/web/ui/a.ts', `import { join } from 'node:path';\nexport const a = join;`],
  ['package', 'src/web/ui/a.ts', `import { join } from 'path';\nexport const a = join;`],
  ['package', 'src/web/ui/a.ts', `import pg from 'pg';\nexport const a = pg;`],
  ['package', 'src/web/ui/a.ts', `import * as z from 'zod';\nexport const a = z;`],
  ['module-order', 'src/server/modules/identity/a.ts', `import '#server/modules/bookings/public.ts';`],
  ['module-order', 'src/server/modules/identity/a.ts', `import '../bookings/public.ts';`],
  ['module-order', 'src/server/modules/bookings/a.ts', `import '#server/modules/identity/find-user.ts';`],
  ['module-order', 'src/server/modules/identity/sign-in/a.ts', `import '#server/modules/bookings/public.ts';`],
  ['module-order', 'src/server/modules/bookings/make/a.ts', `import '#server/modules/identity/find-user.ts';`],
  ['module-order', 'src/server/modules/dispatch/a.ts', `import '#server/modules/bookings/make/hold.ts';`],
  ['module-order', 'src/server/modules/dispatch/a.ts', `import '#server/modules/bookings/make/public.ts';`],
  ['module-order', 'src/server/modules/dispatch/a.ts', `import '#server/modules/bookings/module.ts';`],
  ['module-order', 'src/server/modules/bookings/make/a.ts', `import '../module.ts';`],
  ['module-order', 'src/server/modules/surveys/a.ts', 'export const a = 1;'],
  ['layer', 'src/server/modules/bookings/a.ts', `import '#server/compose.ts';`],
  ['layer', 'src/server/modules/bookings/a.ts', `import '#server/module.ts';`],
  ['layer', 'src/server/modules/bookings/make/module.ts', `import '#server/module.ts';`],
  ['layer', 'src/server/compose.ts', `import '#server/modules/identity/find-user.ts';`],
  ['layer', 'src/server/handed-in.ts', `import '#server/modules/identity/find-user.ts';`],
  ['layer', 'src/server/handed-in.ts', `import '#server/modules/bookings/module.ts';`],
  ['layer', 'src/server/platform/a.ts', `import '#server/modules/identity/public.ts';`],
  ['layer', 'src/server/platform/a.ts', `import '#server/http/actor.ts';`],
  ['layer', 'src/server/platform/a.ts', `import '#server/compose.ts';`],
  ['layer', 'src/server/http/a.ts', `import '#server/modules/identity/public.ts';`],
  ['layer', 'src/server/app.ts', `import '#server/modules/identity/public.ts';`],
  [
    'status',
    'src/server/modules/dispatch/repo.ts',
    "export const a = 'update  bookings set needs_attention_since = null';",
  ],
  ['status', 'src/server/modules/checkout/a.ts', "export const a = 'DELETE FROM bookings';"],
  [
    'status',
    'src/server/modules/bookings/repo.ts',
    "export const a = 'update bookings set status = 1; update bookings set status = 2';",
  ],
  ['environment', 'src/server/platform/a.ts', 'export const a = process.env.PORT;'],
  ['environment', 'src/server/platform/a.ts', `export const a = process['env'];`],
  ['environment', 'src/server/platform/a.ts', 'export const { env } = process;'],
  ['environment', 'src/server/platform/a.ts', 'export const a = globalThis.process.env;'],
  ['environment', 'src/server/platform/a.ts', `import { env } from 'node:process';\nexport const a = env;`],
  ['web-order', 'src/web/ui/a.ts', `import '#web/session/session.ts';`],
  ['web-order', 'src/web/session/a.ts', `import '#web/features/chat-widget/chat-screen.tsx';`],
  ['web-order', 'src/web/features/chat-widget/a.ts', `import '#web/app/router.tsx';`],
  ['web-order', 'src/web/features/chat-widget/a.ts', `import '#web/main.tsx';`],
  ['web-order', 'src/web/widgets/a.ts', 'export const a = 1;'],
  ['features-apart', 'src/web/features/account/a.ts', `import '#web/features/chat-widget/chat-screen.tsx';`],
  ['features-apart', 'src/web/features/admin/stats/a.ts', `import '#web/features/admin/users/users-screen.tsx';`],
  ['features-apart', 'src/web/features/admin/shared/a.ts', `import '../users/users-screen.tsx';`],
  ['features-apart', 'src/web/features/admin/shared/a.ts', `import '../managed/page.tsx';`],
  ['features-apart', 'src/web/features/admin/managed/a.ts', `import '../users/users-screen.tsx';`],
  ['features-apart', 'src/web/features/chat-widget/a.ts', `import '#web/features/admin/shared/list.tsx';`],
  ['clock', 'src/domain/a.ts', 'export const a = Date.now();'],
  ['clock', 'src/domain/a.ts', 'export const a = Date.now;'],
  ['clock', 'src/domain/a.ts', `export const a = Date['now']();`],
  ['clock', 'src/domain/a.ts', 'export const a = new Date();'],
  ['clock', 'src/domain/a.ts', 'export const a = Date();'],
  [
    'clock',
    'src/domain/a.ts',
    `import { TZDate } from '@date-fns/tz';\nexport const a = TZDate.tz('Europe/Lisbon');`,
    2,
  ],
  ['clock', 'src/domain/a.ts', `import { isToday } from 'date-fns';\nexport const a = isToday;`],
  ['clock', 'src/domain/a.ts', `export const a = new Intl.DateTimeFormat('pt').format();`],
  ['randomness', 'src/domain/a.ts', '\n\nexport const a = Math.random();', 3],
  ['randomness', 'src/domain/a.ts', 'export const a = crypto.randomUUID();'],
  ['outside-world', 'src/domain/a.ts', 'export const a = performance.now();'],
  ['outside-world', 'src/domain/a.ts', 'export const a = process.pid;'],
  ['outside-world', 'src/domain/a.ts', 'export const a = globalThis.origin;'],
  ['outside-world', 'src/domain/a.ts', `export const a = () => fetch('/api/me');`],
  ['circle', 'src/domain/a.ts', `import '#domain/a.ts';`],
  ['empty-name', 'src/domain/utils.ts', 'export const a = 1;'],
  ['empty-name', 'src/server/platform/services/a.ts', 'export const a = 1;'],
  ['empty-name', 'src/web/ui/helpers.test.ts', 'export const a = 1;'],
  ['empty-name', 'src/web/ui/lib/a.css', ''],
  ['kebab-case', 'src/web/ui/BigButton.tsx', 'export const a = 1;'],
  ['barrel', 'src/domain/money/index.ts', 'export const a = 1;'],
  ['barrel', 'src/domain/a.ts', `export * from '#domain/money/cents.ts';`],
  ['barrel', 'src/domain/a.ts', `export { note } from '#domain/money/cents.ts';`],
  ['default-export', 'src/domain/a.ts', 'export default 1;'],
  ['default-export', 'src/web/ui/field.tsx', 'export default 1;'],
  ['enum', 'src/domain/a.ts', 'export enum A { B }'],
  ['class', 'src/server/a.ts', 'export class A {}'],
  ['climbing', 'src/domain/money/rounding/a.ts', `import '../../money/cents.ts';`],
  ['text', 'src/web/ui/a.tsx', 'export const A = () => (\n  <p>\n    {1} Olá\n  </p>\n);', 3],
  ['text', 'src/web/ui/a.tsx', 'export const A = () => <img alt="A leaf" />;'],
  ['text', 'src/web/ui/a.tsx', `export const A = () => <img aria-label={'Leaf'} />;`],
  ['text', 'src/web/ui/a.tsx', `export const A = () => <p>{'Hello'}</p>;`],
  ['unreadable', 'src/domain/a.ts', 'export const = ;'],
];

describe('the walls the compiler cannot hold', () => {
  it('leaves a clean tree in peace', () => {
    expect(findIn({})).toEqual([]);
  });

  it.each(plants)('catches %s planted in %s: %s', (rule, file, text, line = 1) => {
    const found = findIn({ [file]: text });
    expect(found).toContain(`${file}:${line} ${rule}`);
    expect(found.filter((finding) => !finding.startsWith(`${file}:`))).toEqual([]);
  });

  it('catches a circle through several files once and shows the way round', () => {
    const planted = new Map([
      ['src/domain/a.ts', `import './b.ts';`],
      ['src/domain/b.ts', `\nimport type { C } from './c.ts';\nexport type B = C;`],
      ['src/domain/c.ts', `import '#domain/a.ts';\nexport type C = 1;`],
    ]);
    expect(findTrespasses(planted)).toEqual([
      {
        file: 'src/domain/a.ts',
        line: 1,
        rule: 'circle',
        sentence: 'a circle of imports: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
      },
    ]);
  });

  it('has a planted trespass for every rule', () => {
    expect([...new Set(plants.map(([rule]) => rule))].sort()).toEqual([...rules].sort());
  });
});
