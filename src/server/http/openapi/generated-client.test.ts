import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '#server/platform/project-root.ts';
import { openDesk } from '../../../../testing/booking-desk.ts';
import { runRedocly } from '../../../../testing/redocly.ts';
import { createTestServer } from '../../../../testing/server.ts';

const run = promisify(execFile);
const packages = join(projectRoot, 'node_modules');
const folder = mkdtempSync(join(tmpdir(), 'calma-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['ES2023', 'DOM'],
  types: ['node'],
  rewriteRelativeImportExtensions: true,
  outDir: 'built',
};

it('a client generated from the document compiles, books a massage and pays it', async () => {
  const server = await createTestServer();
  await openDesk(server);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });

  const { text } = await server.request('GET', '/api/openapi.json');
  writeFileSync(join(folder, 'openapi.json'), text);
  await runRedocly('generate-client', join(folder, 'openapi.json'), '--output', join(folder, 'api.ts'));
  copyFileSync(join(projectRoot, 'testing/generated-client/book.ts'), join(folder, 'book.ts'));
  symlinkSync(packages, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['book.ts'] }));
  await run(process.execPath, [join(packages, 'typescript/bin/tsc'), '-p', folder]);

  const { stdout } = await run(process.execPath, [join(folder, 'built/book.js'), address, '2026-11-20']);
  expect(JSON.parse(stdout)).toMatchObject({
    status: 'finding_therapist',
    paymentStatus: 'paid',
    totalPrice: 6500,
    refusal: 'not_found',
  });
});
