import { randomUUID } from 'node:crypto';
import type { Answer, Call } from '../faults/http-client.ts';
import type { Stage } from '../faults/stage.ts';

/** A session as its cookies; undefined is a visitor. */
export type Session = string | undefined;

const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');

/** The people of the demo all have the same password. */
export const signIn = async (stage: Stage, email: string, password = 'calma-demo'): Promise<string> => {
  const answer = await stage.send('/api/login', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
  return cookiesOf(answer);
};

export const as = (session: Session, call: Call = {}): Call => ({
  ...call,
  headers: { ...call.headers, ...(session && { cookie: session }) },
});

/** Another network each time: a proxy we trust says so. */
export const fromNetwork = (no: number): Record<string, string> => ({
  'x-forwarded-for': `10.${Math.floor(no / 65_536) % 256}.${Math.floor(no / 256) % 256}.${no % 256}`,
});

export const newAddress = (): string => `attacker.${randomUUID().slice(0, 12)}@calma.example`;
