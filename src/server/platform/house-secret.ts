import type { Config } from '#server/config.ts';

/** Production does not start without APP_SECRET; elsewhere nothing is worth hiding, but two processes must agree. */
export const houseSecret = ({ appSecret }: Pick<Config, 'appSecret'>): string => appSecret ?? 'development';
