/** What a build writes beside a file, as far as it is needed here. */
export type BuildMap = { readonly sources: readonly string[]; readonly mappings: string };

/** Counted from 0. */
type Place = { readonly line: number; readonly column: number };

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOfDigit = new Uint8Array(128);
for (let value = 0; value < digits.length; value++) valueOfDigit[digits.charCodeAt(value)] = value;

const [comma, semicolon] = [','.charCodeAt(0), ';'.charCodeAt(0)];

/**
 * Where people wrote what stands at some places of a built file; null where nobody did. The map is read through from its
 * beginning: taken apart, as Node does it, ours would hold fifty megabytes for as long as the server runs.
 */
export const findWritten = (
  { sources, mappings }: BuildMap,
  places: readonly Place[],
): (({ source: string } & Place) | null)[] => {
  const found: ReturnType<typeof findWritten> = places.map(() => null);
  // Each number is the difference to the one before: column here, source, line and column there.
  const sums = new Int32Array(5);
  const changes = new Int32Array(5);
  let line = 0;
  let count = 0;
  let value = 0;
  let shift = 0;
  const endSegment = (): void => {
    for (let field = 0; field < count; field++) sums[field] = (sums[field] ?? 0) + (changes[field] ?? 0);
    const [column = 0, source = 0, writtenLine = 0, writtenColumn = 0] = sums;
    if (count >= 4)
      for (const [index, place] of places.entries())
        if (place.line === line && place.column >= column)
          found[index] = { source: sources[source] ?? '', line: writtenLine, column: writtenColumn };
    count = 0;
  };
  for (let at = 0; at < mappings.length; at++) {
    const sign = mappings.charCodeAt(at);
    if (sign === comma || sign === semicolon) {
      endSegment();
      if (sign === semicolon) {
        line++;
        sums[0] = 0;
      }
      continue;
    }
    const digit = valueOfDigit[sign] ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    changes[count++] = value & 1 ? -(value >> 1) : value >> 1;
    value = 0;
    shift = 0;
  }
  endSegment();
  return found;
};
