const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/i;

/** Shaped like a version 4 unique id, alone or inside something longer. */
export const hasUuid = (segment: string): boolean => uuid.test(segment);

/** Long, and not a word a person would put into an address: a key of a mailed link. */
export const isToken = (segment: string): boolean =>
  segment.length >= 20 && !hasUuid(segment) && (/\d/.test(segment) || /[A-Z]/.test(segment));

export const isIdentifier = (segment: string): boolean => hasUuid(segment) || isToken(segment) || /^\d+$/.test(segment);
