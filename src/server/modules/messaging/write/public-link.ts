import type { Config } from '#server/config.ts';

/** Links in mails are built from PUBLIC_URL and from nothing a request says about itself. */
export const publicLink = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, path: `/${string}` | ''): string =>
  `${publicUrl ?? `http://localhost:${port}`}${path}`;
