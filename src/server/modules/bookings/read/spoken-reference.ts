/** A whole reference however it was typed after somebody read it aloud: `ca7f3k2q`, `CA 7F3K2Q`; null for other words. */
export const findSpokenReference = (text: string): string | null => {
  const [, letters] = /^\s*ca[\s\-–]*((?:[a-z0-9][\s\-–]*){6})$/i.exec(text) ?? [];
  return letters === undefined ? null : `CA-${letters.replace(/[^a-z0-9]/gi, '').toUpperCase()}`;
};
