import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../testing/server-process.ts';

const pack = promisify(brotliCompress);
const types = { html: 'text/html; charset=utf-8', js: 'text/javascript' };

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title><meta name="description" content="A page of React and nothing else."><link rel="icon" href="data:,"></head>
<body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;

const program = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('main', null, createElement('h1', null, 'A massage that comes to you.')));`;

/** The least that React can be: one heading, drawn by its script. */
export async function startBareReact() {
  const folder = mkdtempSync(join(root, 'node_modules', '.bare-react-'));
  try {
    writeFileSync(join(folder, 'main.js'), program);
    const { output } = await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, rolldownOptions: { input: join(folder, 'main.js') } },
    });
    return await serve({ '/': ['html', page], '/main.js': ['js', output[0].code] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const serve = async (files) => {
  const packed = Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([path, [kind, text]]) => [path, [types[kind], await pack(text)]]),
    ),
  );
  return listen((request, response) => {
    const [type, body] = packed[request.url] ?? [];
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' }).end(body);
  });
};

/** The app with every script taken out of its pages. */
export const startWithoutScripts = (company) =>
  listen(async (request, response) => {
    const answer = await fetch(company + request.url, { headers: { accept: request.headers.accept ?? '*/*' } });
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    const text = type.startsWith('text/html') ? withoutScripts(body.toString()) : body;
    response.writeHead(answer.status, { 'content-type': type, 'content-encoding': 'br' }).end(await pack(text));
  });

const withoutScripts = (html) =>
  html.replace(/<script type="module"[^>]*><\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '');

const listen = async (answer) => {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => new Promise((done) => server.close(done)) };
};
