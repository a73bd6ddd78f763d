import type { Role } from '#domain/identity/role.ts';

const homes = { admin: '/admin', support: '/admin', therapist: '/therapist/dashboard', client: '/dashboard' } as const;

export const homeFor = (role: Role): (typeof homes)[Role] => homes[role];
