import * as z from 'zod/mini';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

const bothLanguages = z.object({ en: z.string(), pt: z.string() });
const priceCents = z.nullable(centsAmount);

export const treatment = z.object({
  id: z.int(),
  name: bothLanguages,
  description: bothLanguages,
  price60min: priceCents,
  price75min: priceCents,
  price90min: priceCents,
  imageUrl: z.string(),
  /** What the picture shows; empty where it only decorates. */
  imageAlt: z.optional(bothLanguages),
});

export type Treatment = z.output<typeof treatment>;

export const addIn = z.object({
  id: z.int(),
  name: bothLanguages,
  description: bothLanguages,
  price: centsAmount,
  extraMinutes: z.int(),
});

export type AddIn = z.output<typeof addIn>;

export const listTreatments = route({
  method: 'GET',
  path: '/api/treatments',
  who: 'anyone',
  summary: 'The treatments on offer, in the order of the company',
  answer: z.array(treatment),
});

export const listAddIns = route({
  method: 'GET',
  path: '/api/add-ins',
  who: 'anyone',
  summary: 'What can be added to a treatment',
  answer: z.array(addIn),
});
