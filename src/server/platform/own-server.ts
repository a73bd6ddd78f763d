import type { FastifyInstance, InjectOptions } from 'fastify';

/** This very server, for the stand-ins of outside services that live in it and are still called by HTTP. */
export type OwnServer = {
  /** Null until it listens. */
  address(): string | null;
  fetch(path: string, call?: RequestInit): Promise<Response>;
};

const anywhere = new Set(['0.0.0.0', '::']);

export const createOwnServer = (app: () => FastifyInstance): OwnServer => {
  const address = () => {
    const bound = app().server.address();
    if (bound === null || typeof bound === 'string') return null;
    if (anywhere.has(bound.address)) return `http://127.0.0.1:${bound.port}`;
    return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`;
  };
  return {
    address,
    fetch: (path, call = {}) => {
      const own = address();
      return own ? fetch(`${own}${path}`, call) : inject(app(), path, call);
    },
  };
};

/** A server without a socket is asked directly. */
const inject = async (app: FastifyInstance, path: string, { method = 'GET', headers, body }: RequestInit) => {
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: Object.fromEntries(new Headers(headers)),
    ...(body && { payload: String(body) }),
  });
  return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
    status: answer.statusCode,
    headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
  });
};
