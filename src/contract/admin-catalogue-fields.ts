import * as z from 'zod/mini';
import { sharePercent } from './admin-list.ts';
import { centsBetween } from './money.ts';
import { pictureUrl } from './pictures.ts';
import { freeText, singleLine } from './text-fields.ts';

const required = z.minLength(1, 'text:common:fields.required');
const nameText = singleLine(60).check(required);
const descriptionText = freeText(300).check(required);

const name = z.strictObject({ en: nameText, pt: nameText });
const description = z.strictObject({ en: descriptionText, pt: descriptionText });
const imageAlt = z.strictObject({ en: singleLine(160), pt: singleLine(160) });

const mostCents = 200_000;
/** Null: this length is not offered. */
const price = z.nullable(centsBetween(100, mostCents));
const extraMinutes = z.int().check(z.minimum(0), z.maximum(120));

/** What is typed about a treatment. */
export const treatmentFields = {
  name,
  description,
  price60min: price,
  price75min: price,
  price90min: price,
  imageUrl: pictureUrl,
  imageAlt,
  active: z.boolean(),
  sharePercent,
};

/** And about an add-in. */
export const addInFields = {
  name,
  description,
  price: centsBetween(0, mostCents),
  extraMinutes,
  active: z.boolean(),
};
