export const roles = ['client', 'therapist', 'admin'] as const;

export type Role = (typeof roles)[number];
