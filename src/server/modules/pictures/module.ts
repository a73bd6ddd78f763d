import { createHash } from 'node:crypto';
import { getPicture, largestPictureMegabytes, uploadPicture } from '#contract/pictures.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Handler, handle } from '#server/http/handler.ts';
import { readFile } from '#server/http/uploads.ts';
import type { Module } from '#server/module.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findPicture, keepPicture } from './repo.ts';
import { writeAnew } from './write-anew.ts';

export const picturesModule = (deps: { database: Database }): Module => ({ routes: pictureRoutes(deps) });

const pictureRoutes = ({ database }: { database: Database }): Handler[] => [
  handle(uploadPicture, async ({ request }) => {
    const written = await writeAnew(await readFile(request, largestPictureMegabytes * 1024 * 1024));
    const hash = createHash('sha256').update(written.content).digest('hex');
    await keepPicture(database, hash, written);
    return { url: `/api/pictures/${hash}.webp`, width: written.width, height: written.height };
  }),
  handle(getPicture, async ({ params, reply }) => {
    const content = await findPicture(database, params.file.slice(0, 64));
    if (!content) throw new AppError('not_found');
    reply.type('image/webp');
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    // Whatever a file may hold, a browser that opens it alone runs nothing.
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return content;
  }),
];
