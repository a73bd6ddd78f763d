import { expect, it } from 'vitest';
import { hideSecrets } from './logger.ts';

it.each([
  ['GET /reset-password?token=abc123&lang=pt failed', 'GET /reset-password?token=[hidden]&lang=pt failed'],
  ['{"password":"calma-demo","x":1}', '{"password":"[hidden]","x":1}'],
  ['password: hunter2, again', 'password: [hidden], again'],
  ['Authorization: Bearer abc.def', 'Authorization: [hidden]'],
  ['No such user rita@calma.example', 'No such user [hidden]'],
  [`Unexpected ${'aB3-_'.repeat(9)}`, 'Unexpected [hidden]'],
  ['TypeError: x is not a function', 'TypeError: x is not a function'],
  ['Failed to fetch', 'Failed to fetch'],
])('of %s the log keeps %s', (text, kept) => {
  expect(hideSecrets(text)).toBe(kept);
});
