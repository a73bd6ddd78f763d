import type { FastifyInstance } from 'fastify';
import type { GoogleStandIn } from './stand-in.ts';

type Wish = { email?: unknown; subject?: unknown; firstName?: unknown; lastName?: unknown };

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** Hands out credentials to whoever asks: development only, and only when GOOGLE_CLIENT_ID says so. */
export const serveGoogleStandIn = (app: FastifyInstance, standIn: GoogleStandIn): void => {
  app.post('/sandbox/google/credential', { schema: { hide: true } }, async (request) => {
    const wish = (request.body ?? {}) as Wish;
    const email = text(wish.email, 'rita.nunes@gmail.example');
    const credential = await standIn.sign({
      sub: text(wish.subject, `stand-in:${email}`),
      email,
      given_name: text(wish.firstName, 'Rita'),
      family_name: text(wish.lastName, 'Nunes'),
    });
    return { credential };
  });
};
