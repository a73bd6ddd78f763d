import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const maxDepth = 12;

/** How deep brackets nest outside strings: told without building anything. */
const nestingOf = (json: string): number => {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < json.length; index++) {
    const sign = json[index];
    if (inString) {
      if (sign === '\\') index++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth--;
  }
  return deepest;
};

/** Only where the word could stand, by itself or in other signs, is every key looked at. */
const parse = (text: string): unknown =>
  text.includes('__proto__') || text.includes('\\')
    ? JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
    : JSON.parse(text);

/** JSON is the only body we read: a form or plain text from another site is refused before anything looks at it. */
export const installJsonBody = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    request.rawBody = text;
    if (text === '') return done(null, {});
    if (nestingOf(text) > maxDepth) return done(new AppError('body_malformed'));
    try {
      done(null, parse(text));
    } catch {
      done(new AppError('body_malformed'));
    }
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    /** As it came, for signatures of the card provider. */
    rawBody?: string;
  }
}
