import { screens } from '#domain/screens/screens.ts';
import type { Person } from './test.ts';

const examples: Record<string, string> = {
  ':bookingId': '3f0e8c1a-5d2b-4c6e-9a7f-1b2c3d4e5f60',
  ':therapistId': '8a1d2c3b-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  ':token': 'kR8vN1xQ7mT5wB2yL9cF4hJ6gD0sAZp3kR8vN1xQ7mT',
};

/** Whom a screen is for, by its address. */
export const personFor = (path: string): Person => {
  if (path.startsWith('/admin') || path === '/second-step') return 'admin';
  if (path.startsWith('/therapist')) return 'therapist';
  return path === '/dashboard' || path === '/booking' ? 'client' : 'visitor';
};

/** Every screen, with keys that open nothing where an address needs one. */
export const addressesFor = (person: Person): string[] =>
  screens
    .map(({ path }) => path.replace(/:\w+/g, (name) => examples[name] ?? name))
    .filter((path) => personFor(path) === person);
