import cookies, { type SerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

type OwnAddress = Pick<Config, 'publicUrl'>;

/** A cookie scripts cannot read and other sites cannot make a browser send with a write. */
type OwnCookie = {
  read(request: FastifyRequest): string | null;
  set(request: FastifyRequest, reply: FastifyReply, value: string, maxAgeMilliseconds: number): void;
  clear(request: FastifyRequest, reply: FastifyReply): void;
};

/** Behind a proxy the last stretch may be plain http although the browser speaks https. */
const speaksHttps = (request: FastifyRequest, { publicUrl }: OwnAddress): boolean =>
  request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);

// Browsers accept a `__Host-` cookie only over https, for the whole site, and from no neighbour's domain.
const cookieName = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

/** Parsed where somebody asks: most requests carry none. */
export const cookieOf = ({ headers }: FastifyRequest, name: string): string | null =>
  cookies.parse(headers.cookie ?? '')[name] ?? null;

const createOwnCookie =
  (name: string) =>
  (config: OwnAddress): OwnCookie => {
    const nameFor = (request: FastifyRequest) => cookieName(name, speaksHttps(request, config));
    const optionsFor = (request: FastifyRequest): SerializeOptions => ({
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: speaksHttps(request, config),
    });
    const write = (request: FastifyRequest, reply: FastifyReply, value: string, until: SerializeOptions) => {
      reply.header('set-cookie', cookies.serialize(nameFor(request), value, { ...optionsFor(request), ...until }));
    };
    return {
      read: (request) => (request.headers.cookie ? cookieOf(request, nameFor(request)) : null),
      set: (request, reply, value, maxAgeMilliseconds) =>
        write(request, reply, value, { maxAge: Math.floor(maxAgeMilliseconds / 1000) }),
      clear: (request, reply) => write(request, reply, '', { maxAge: 0, expires: new Date(0) }),
    };
  };

/** Browsers say where a request comes from; programs that keep no cookies do not. */
export const isBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

const sessionName = 'calma_session';

/** Holds the token of the session. */
export const sessionCookie = createOwnCookie(sessionName);

export const sessionCookieName = (https: boolean): string => cookieName(sessionName, https);

/** Marks a browser that holds a time, so that it holds no more than it may. */
export const browserCookie = createOwnCookie('calma_browser');

/** Marks the browser in which a registration was typed. */
export const registrationCookie = createOwnCookie('calma_registration');
