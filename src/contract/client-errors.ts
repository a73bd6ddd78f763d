import * as z from 'zod/mini';
import { route } from './route.ts';

export const reportClientError = route({
  method: 'POST',
  path: '/api/client-errors',
  who: 'anyone',
  summary: 'An error the browser hid from the person, for the server log',
  body: z.strictObject({
    kind: z.enum(['error', 'rejection', 'console', 'screen']),
    message: z.string().check(z.maxLength(500)),
    /** Masked: never an identifier or a token. */
    path: z.string().check(z.maxLength(300)),
  }),
  answer: z.object({ ok: z.literal(true) }),
  status: 202,
});
