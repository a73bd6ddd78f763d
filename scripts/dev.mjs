import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { handedOn } from './dev-proxy.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);

// The server reads its pages at the start, although the screens come from the development server here.
if (!existsSync(join(root, 'dist', 'web', 'home.en.html')))
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });

const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;

// A group of its own: the watcher and the server it starts anew are ended together.
const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/server/main.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` },
  },
);

const target = `http://127.0.0.1:${apiPort}`;
const web = await createServer({
  configFile: join(root, 'vite.config.ts'),
  root: join(root, 'src', 'web'),
  plugins: [
    { name: 'brand', transformIndexHtml: (html) => html.replaceAll('%BRAND%', process.env.BRAND_NAME || 'Calma') },
  ],
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(handedOn.map((way) => [way, target])),
  },
});

let closing = false;
async function close(code) {
  if (closing) return;
  closing = true;
  if (server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
  await web.close();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void close(0));
server.once('exit', (code) => void close(code ?? 1));

await web.listen().catch(async (error) => {
  console.error(error.message);
  await close(1);
});
// A page that is opened before the server listens stays empty.
const isReady = () =>
  fetch(`${target}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!closing && !(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
console.log(
  `\n  Development: http://localhost:${port} (screens reload by themselves, the server restarts by itself)\n`,
);
