import * as z from 'zod/mini';
import { route } from './route.ts';

export const largestPictureMegabytes = 8;

/** What a picture of ours is called: drawings that came with the app, and what was uploaded. */
export const pictureUrl = z
  .string()
  .check(z.regex(/^(\/treatments\/[a-z0-9-]{1,60}\.svg|\/api\/pictures\/[0-9a-f]{64}\.webp)$/));

export const picture = z.object({ url: pictureUrl, width: z.int(), height: z.int() });

export type Picture = z.output<typeof picture>;

export const uploadPicture = route({
  method: 'POST',
  path: '/api/admin/pictures',
  who: 'admin',
  summary: 'Keep a picture (multipart/form-data, one file: JPEG, PNG, WebP or AVIF); it is written anew as WebP',
  takesFile: true,
  answer: picture,
  status: 201,
  errors: ['media_type_unsupported', 'body_too_large', 'body_malformed'],
});

/** Mail programs of today still draw no WebP. */
export const getPortrait = route({
  method: 'GET',
  path: '/api/pictures/:hash/portrait.png',
  who: 'anyone',
  summary: 'A picture as mails show it (image/png, 168 × 168); it never changes',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: z.unknown(),
  file: 'image/png',
  errors: ['not_found'],
});

export const getPicture = route({
  method: 'GET',
  path: '/api/pictures/:file',
  who: 'anyone',
  summary: 'A picture (image/webp); it never changes',
  params: z.object({ file: z.string().check(z.regex(/^[0-9a-f]{64}\.webp$/)) }),
  answer: z.unknown(),
  file: 'image/webp',
  errors: ['not_found'],
});
