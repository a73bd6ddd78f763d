import type { AdminSettings } from '#contract/admin-settings.ts';

/** Parts of the one form; what is typed in one stays while somebody looks at another. */
const formSections = ['hours', 'cancellation', 'dispatch', 'contact', 'legal'] as const;
export const sections = [...formSections, 'closed', 'areas', 'ways', 'notifications'] as const;

export type FormSection = (typeof formSections)[number];
export type Section = (typeof sections)[number];

export type Group = keyof Omit<AdminSettings, 'version'>;
/** `booking.opensAt`, as the server names it. */
export type FieldName = { [Name in Group]: `${Name}.${keyof AdminSettings[Name] & string}` }[Group];

const sectionOfGroup: Record<Group, FormSection> = {
  booking: 'hours',
  travel: 'hours',
  cancellation: 'cancellation',
  dispatch: 'dispatch',
  receipts: 'contact',
  company: 'contact',
  contact: 'contact',
  legal: 'legal',
};

export const sectionAt = (search: string): Section => {
  const named = new URLSearchParams(search).get('section');
  return sections.find((section) => section === named) ?? 'hours';
};

export const isFormSection = (section: Section): section is FormSection =>
  formSections.some((other) => other === section);

/** Where one finds these fields, each section once and in the order of the page. */
export const sectionsOf = (names: readonly string[]): FormSection[] => {
  const meant = new Set(names.map((name) => sectionOfGroup[name.split('.')[0] as Group]));
  return formSections.filter((section) => meant.has(section));
};
