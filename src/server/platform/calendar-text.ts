/** The lines of an iCalendar file (RFC 5545) as they travel: folded, each ended by CR LF. */
export const calendarText = (lines: readonly string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('');

/** `20261120T150000Z` */
export const calendarInstant = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

export const calendarEscaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

const longestLine = 75;

/** No line may be longer than 75 bytes; the next begins with a space. A letter of several bytes stays whole. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    const room = parts.length === 0 ? longestLine : longestLine - 1;
    if (Buffer.byteLength(part + letter) > room) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
};
