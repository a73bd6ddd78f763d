import type { Config } from '#server/config.ts';

/** What signs links and codes. A program that was given none has read its own before anything asks for it. */
export const houseSecret = ({ appSecret }: Pick<Config, 'appSecret'>): string => {
  if (appSecret === null) throw new Error('The secret was asked for before it was known.');
  return appSecret;
};
