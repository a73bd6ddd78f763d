/**
 * Which words somebody agreed to when they wrote a health note (`booking:details.healthConsent`, and for the office
 * `admin:bookByPhone.healthConsent`). Stored with the booking; new words are a new version, which a test compares.
 */
export const healthConsentVersion = '2026-11';

type Note = { readonly notes: string; readonly notesConsent: boolean };

/** A note about somebody's health is taken only with their word that it may be read. */
export const lacksHealthConsent = ({ notes, notesConsent }: Note): boolean => notes.trim() !== '' && !notesConsent;
