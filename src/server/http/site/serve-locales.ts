import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { languages } from '#domain/language/language.ts';
import { namespaces, type Texts } from '#server/platform/texts.ts';

const pack = promisify(brotliCompress);

/** The twelve files of texts and nothing else; each compressed once, when somebody first asks for it. */
export const serveLocales = (app: FastifyInstance, texts: Texts): void => {
  for (const language of languages) {
    for (const namespace of namespaces) {
      const plain = JSON.stringify(JSON.parse(texts.file(language, namespace)));
      let packed: Promise<Buffer> | undefined;
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`;
      app.get(`/locales/${language}/${namespace}.json`, async (request, reply) => {
        reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
        if (request.headers['if-none-match'] === etag) return reply.status(304).send();
        reply.type('application/json; charset=utf-8');
        if (!request.headers['accept-encoding']?.includes('br')) return reply.send(plain);
        packed ??= pack(plain);
        return reply.header('content-encoding', 'br').send(await packed);
      });
    }
  }
};
