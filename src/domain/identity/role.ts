export const roles = ['client', 'therapist', 'support', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Admins have the whole office; support the day's visits and people, without money, health notes and settings. */
export const isOffice = (role: Role): boolean => role === 'admin' || role === 'support';
