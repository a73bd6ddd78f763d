import type { FastifyRequest } from 'fastify';

/**
 * Did one of our own pages send this? Browsers say so by `Sec-Fetch-Site`, older ones by `Origin`;
 * a program that is no browser sends neither and carries no cookies of ours by accident.
 */
export const isSameOrigin = (request: FastifyRequest, publicUrl: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const own = [`${request.protocol}://${request.headers.host}`];
  if (publicUrl) own.push(new URL(publicUrl).origin);
  return own.includes(origin);
};
