import type { SessionUser } from '#contract/session.ts';

/** A client who is signed in. */
export const rita: SessionUser = {
  id: '5f0c7c1e-6f0b-4c1b-9a53-0f5b7d3a2c11',
  firstName: 'Rita',
  lastName: 'Nunes',
  email: 'rita@example.com',
  phone: null,
  role: 'client',
  language: 'en',
};
