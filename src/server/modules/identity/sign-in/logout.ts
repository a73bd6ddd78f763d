import type { FastifyRequest } from 'fastify';
import { isSameOrigin } from '#server/http/same-origin.ts';

/** A link or a picture on another site must not sign anybody out. Browsers say where a request comes from, older ones only by the page before. */
export const isAskedByAnotherSite = (request: FastifyRequest, publicUrl: string | null): boolean => {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return !['same-origin', 'same-site', 'none'].includes(String(site));
  if (!isSameOrigin(request, publicUrl)) return true;
  const { referer, host } = request.headers;
  if (referer === undefined) return false;
  return !URL.canParse(referer) || (new URL(referer).host !== host && new URL(referer).origin !== publicUrl);
};
