import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { getPicture, getPortrait, largestPictureMegabytes, uploadPicture } from '#contract/pictures.ts';
import { found } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { readFile } from '#server/http/uploads.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findPicture, keepPicture } from './repo.ts';
import { cutPortrait, writeAnew } from './write-anew.ts';

export const picturesModule = (deps: { database: Database }): Module => ({ routes: pictureRoutes(deps) });

const answerAs = (reply: FastifyReply, type: string): void => {
  reply.type(type);
  reply.header('cache-control', 'public, max-age=31536000, immutable');
  // Whatever a file may hold, a browser that opens it alone runs nothing.
  reply.header('content-security-policy', "default-src 'none'; sandbox");
};

function pictureRoutes({ database }: { database: Database }): Handler[] {
  const readPicture = async (hash: string): Promise<Buffer> => {
    const content = found(await findPicture(database, hash));
    return content;
  };
  return [
    handle(uploadPicture, async ({ request }) => {
      const written = await writeAnew(await readFile(request, largestPictureMegabytes * 1024 * 1024));
      const hash = createHash('sha256').update(written.content).digest('hex');
      await keepPicture(database, hash, written);
      return { url: `/api/pictures/${hash}.webp`, width: written.width, height: written.height };
    }),
    handle(getPicture, async ({ params, reply }) => {
      const content = await readPicture(params.file.slice(0, 64));
      answerAs(reply, 'image/webp');
      return content;
    }),
    handle(getPortrait, async ({ params, reply }) => {
      const portrait = await cutPortrait(await readPicture(params.hash));
      answerAs(reply, 'image/png');
      // Mails show it wherever they are read.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return portrait;
    }),
  ];
}
