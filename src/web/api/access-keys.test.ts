import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessBy, readKey, rememberKey, takeKeyFromAddress } from './access-keys.ts';

afterEach(() => history.replaceState(null, '', '/'));

describe('the key of a guest', () => {
  it('leaves the address at once and is used in every call about its purchase, and no other', () => {
    history.replaceState(null, '', '/gift-card-success?id=one&token=secret#top');
    takeKeyFromAddress('gift-card', 'one');
    expect(location.search + location.hash).toBe('?id=one#top');
    expect(accessBy('gift-card', 'one')).toEqual({ params: { id: 'one' }, query: { token: 'secret' } });
    expect(accessBy('gift-card', 'two')).toEqual({ params: { id: 'two' }, query: {} });
    expect(readKey('booking', 'one')).toBeUndefined();
  });

  it('lives as long as the page where storage is forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    rememberKey('booking', 'three', 'kept');
    expect(readKey('booking', 'three')).toBe('kept');
  });
});
