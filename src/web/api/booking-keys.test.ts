import { expect, it } from 'vitest';
import { deviceMemory } from '#web/ui/browser-memory.ts';
import { forgetBookingsHere, heldKey, tokenKeyOf, untoldKey } from './booking-keys.ts';

it('forgets every trace of bookings on this device, and nothing else', () => {
  deviceMemory.keep(heldKey, '{}');
  deviceMemory.keep(tokenKeyOf('1'), 'key');
  deviceMemory.keep('calma:held-time', '{}');
  deviceMemory.keep('calma:theme', 'dark');
  deviceMemory.keep(untoldKey, '["1"]');
  forgetBookingsHere();
  expect(Object.keys(localStorage).filter((name) => name.startsWith('calma:'))).toEqual(['calma:theme']);
});
