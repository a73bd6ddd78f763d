import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pickFrontTexts } from '#domain/language/front-texts.ts';
import { type Language, languages } from '#domain/language/language.ts';
import { namespaces, type Texts } from '#server/platform/texts.ts';

const pack = promisify(brotliCompress);

const readNamespace = (texts: Texts, language: Language, namespace: (typeof namespaces)[number] | 'front'): unknown =>
  namespace === 'front'
    ? pickFrontTexts(JSON.parse(texts.file(language, 'booking')))
    : JSON.parse(texts.file(language, namespace));

/** The twelve files of texts, the front door's part of one, and nothing else; each made ready when first asked for. */
export const serveLocales = (app: FastifyInstance, texts: Texts): void => {
  for (const language of languages) {
    for (const namespace of [...namespaces, 'front'] as const) {
      let ready: ReturnType<typeof prepare> | undefined;
      let packed: Promise<Buffer> | undefined;
      app.get(`/locales/${language}/${namespace}.json`, async (request, reply) => {
        ready ??= prepare(readNamespace(texts, language, namespace));
        const { plain, etag } = ready;
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

const prepare = (texts: unknown): { plain: string; etag: string } => {
  const plain = JSON.stringify(texts);
  return { plain, etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"` };
};
