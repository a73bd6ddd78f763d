import * as z from 'zod/mini';
import { route } from './route.ts';
import { language } from './session.ts';

export const legalPage = z.enum(['privacy', 'terms', 'cookies']);

export type LegalPage = z.output<typeof legalPage>;

export const getLegalText = route({
  method: 'GET',
  path: '/api/legal/:page',
  who: 'anyone',
  summary: 'The text of a legal page, with the company’s details filled in',
  params: z.object({ page: legalPage }),
  query: z.object({ lang: language }),
  answer: z.object({ page: legalPage, language, text: z.string() }),
});
