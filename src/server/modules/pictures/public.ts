import type { Queryable } from '#server/platform/database/database.ts';
import { hasPicture } from './repo.ts';

/** A drawing that came with the app, or an uploaded picture that is really there. */
export const pictureExists = async (on: Queryable, url: string): Promise<boolean> => {
  const hash = /^\/api\/pictures\/([0-9a-f]{64})\.webp$/.exec(url)?.[1];
  return hash === undefined || hasPicture(on, hash);
};

/** The face as mails show it: each drawing stands beside its PNG, each photograph is painted as one. */
export const portraitPath = (imageUrl: string): `/${string}` =>
  `/${imageUrl
    .slice(1)
    .replace(/\.svg$/, '.png')
    .replace(/\.webp$/, '/portrait.png')}`;
