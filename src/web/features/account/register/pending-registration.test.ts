import { afterEach, describe, expect, it, vi } from 'vitest';

const typed = { email: 'rita@example.com', firstName: 'Rita', lastName: 'Nunes', phone: null, password: 'a-good-one' };

/** What a reload leaves of the page: the tab's storage. */
const openPage = () => {
  vi.resetModules();
  return import('./pending-registration.ts');
};

afterEach(() => sessionStorage.clear());

describe('a registration that waits for its code', () => {
  it('outlives a reload, all but the password', async () => {
    const page = await openPage();
    page.keepPending(typed);
    expect(page.readPending()).toEqual(typed);
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/password|a-good-one/);
    const { password: _, ...kept } = typed;
    expect((await openPage()).readPending()).toEqual(kept);
  });

  it('is forgotten when it ends', async () => {
    const page = await openPage();
    page.keepPending(typed);
    page.dropPending();
    expect((await openPage()).readPending()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['{', 'null', '{"email":5}', '[]'])('that was damaged (%s) is none', async (stored) => {
    sessionStorage.setItem('calma:registration', stored);
    expect((await openPage()).readPending()).toBeNull();
  });
});
