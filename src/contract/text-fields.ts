import * as z from 'zod/mini';
import { hasLink } from '#domain/identity/no-links.ts';
import { looksLikePhone } from '#domain/identity/phone-number.ts';

/** Nothing that could break a line, of a mail's head for one, and nothing that no database keeps. */
export const unbroken = z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u);

/** One line, trimmed. */
export const singleLine = (most: number) => z.string().check(z.trim(), z.maxLength(most), unbroken);

/** For what strangers write and we mail: nothing that a mail program turns into a link. */
export const noLinks = z.refine((text) => !hasLink(String(text)), 'text:common:fields.link');

/** Several lines; neither half a letter nor the one sign that no database keeps. */
export const freeText = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => !/\p{Cs}/u.test(text) && !text.includes('\0')),
  );

export const emailAddress = z.string().check(z.trim(), z.email(), z.maxLength(254));

/** A key that stands in a link. */
export const keyInLink = z.string().check(z.maxLength(100));

/** The key of a booking or of a gift card, for who is not signed in. It may also come in the header `X-Booking-Token`. */
export const purchaseKey = z.object({ token: z.optional(keyInLink) });

/** A Portuguese number, or one with its country; the server keeps it as `+351912345678`. */
export const phoneNumber = singleLine(40).check(
  z.minLength(1, 'text:common:fields.required'),
  z.refine(looksLikePhone, 'text:common:fields.phone'),
);

/** The same, where it may also be left empty. */
export const phoneOrNone = singleLine(40).check(
  z.refine((text) => text.trim() === '' || looksLikePhone(text), 'text:common:fields.phone'),
);
