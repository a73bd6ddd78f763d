import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findStaleParts, root } from './scripts/fingerprint.mjs';
import { refuseNode } from './scripts/node-version.mjs';

const refusal = refuseNode(process.versions.node);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}

const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

// npm passes a signal on to its shell only, which ends and leaves us alone: then we end, too, as if we had been told.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 300).unref();
}

// A packed release, as in the image, has no sources and nothing to build.
if (existsSync(join(root, 'src', 'web')) && findStaleParts().length > 0) {
  const code = await build();
  if (code !== 0) process.exit(code);
}

// Where Node can keep compiled code between starts (22.8 and later), the next start need not compile.
module.enableCompileCache?.();
const [program = 'main'] = process.argv.slice(2);
await import(pathToFileURL(join(root, 'dist', 'server', `${program}.js`)).href);

/** In a process of its own: what the build needs of memory is given back before the server runs. */
function build() {
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  const passOn = (signal) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, passOn);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, passOn);
      resolve(code ?? 1);
    });
  });
}
