import type { FastifyInstance } from 'fastify';
import type { PublicConfig } from '#contract/public-config.ts';
import type { Clock } from '../platform/clock.ts';
import { days } from '../platform/durations.ts';

type Settings = { clock: Clock; publicUrl: string | null; publicConfig(): Promise<PublicConfig> };

/** RFC 9116: where to write for whoever has found a way in. */
export const serveSecurityTxt = (app: FastifyInstance, { clock, publicUrl, publicConfig }: Settings): void => {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { company } = await publicConfig();
    const expires = new Date(clock.now().getTime() + days(180)).toISOString();
    const lines = [
      `Contact: mailto:${company.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, pt',
      ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
};
