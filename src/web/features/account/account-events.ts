import { type AccountTab, type KnownPerson, verificationForced } from '#web/session/account-door.ts';
import { keepPending, type PendingRegistration, readPending, wasViewShown } from './register/pending-registration.ts';

const textIn = (detail: unknown, name: string): string | undefined => {
  const value = typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

const detailOf = (event: Event): unknown => ('detail' in event ? event.detail : null);

/** `{ tab: 'register' }` or just `'register'`; anything else means the login. */
export const tabOf = (event: Event): AccountTab => {
  const detail = detailOf(event);
  const named = typeof detail === 'string' ? detail : textIn(detail, 'tab');
  return named === 'register' ? 'register' : 'login';
};

/** What the event knows of the person who will register. */
export const knownIn = (event: Event): KnownPerson => {
  const detail = detailOf(event);
  const known = typeof detail === 'object' && detail !== null && 'known' in detail ? detail.known : null;
  return {
    firstName: textIn(known, 'firstName') ?? '',
    lastName: textIn(known, 'lastName') ?? '',
    email: textIn(known, 'email') ?? '',
    phone: textIn(known, 'phone') ?? '',
  };
};

/** Takes over the registration that the event carries; what we know of the same person already, such as the password, stays. */
export const takePending = (event: Event): boolean => {
  const detail = detailOf(event);
  const email = textIn(detail, 'email')?.trim();
  const known = readPending();
  if (!email) return known !== null;
  const carried: Record<string, string> = { email };
  for (const name of ['firstName', 'lastName', 'phone', 'password']) {
    const value = textIn(detail, name);
    if (value !== undefined) carried[name] = value;
  }
  keepPending({ ...(known?.email === email && known), ...carried, email });
  return true;
};

const forceAfterMilliseconds = 100;

/** Whoever closed the dialog while the answer was on its way still gets to the code. Any script may listen, so no password travels. */
export const forceViewSoon = ({ password: _, ...registration }: PendingRegistration): void => {
  setTimeout(() => {
    if (wasViewShown() || readPending()?.email !== registration.email) return;
    window.dispatchEvent(new CustomEvent(verificationForced, { detail: registration }));
  }, forceAfterMilliseconds);
};
