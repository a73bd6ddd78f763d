/** Puts values in the place of `{{name}}`; a name nobody knows stays as it stands. */
export const fillLegalText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);

/** Names in `{{…}}` that nothing is known about: people would read them as they stand. */
export const unknownNames = (template: string, known: readonly string[]): string[] => {
  const named = [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !known.includes(name));
};

/** What a legal text may name: the company, and the figures that admins can change. */
export const legalNames = [
  'brand',
  'legalName',
  'taxNumber',
  'address',
  'email',
  'phone',
  'callCost',
  'complaintsBookUrl',
  'disputesUrl',
  'holdMinutes',
  'fullRefundHours',
  'halfRefundHours',
  'rescheduleHours',
  'giveUpHoursBefore',
] as const;

export type LegalValues = Readonly<Record<(typeof legalNames)[number], string>>;
