const made = new Map<string, Intl.DateTimeFormat>();

type NamedParts = Omit<Intl.DateTimeFormatOptions, 'timeZone'> & { timeZone: string };

/** Making one costs a hundred times more than using it: each is made once. Its zone is named, for a device may travel. */
export const dateFormatter = (locale: string, parts: NamedParts): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, parts]);
  const known = made.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(locale, parts);
  made.set(key, formatter);
  return formatter;
};
