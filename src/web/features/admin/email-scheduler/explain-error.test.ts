import { describe, expect, it } from 'vitest';
import { explainError } from './mail-state.ts';

describe('what a mail server said', () => {
  it.each([
    ["Can't send mail - all recipients were rejected: 550 5.1.1 No such user", 'refused'],
    ['Message failed: 554 we do not want this', 'refused'],
    ['Invalid login: 535 5.7.8 Authentication credentials invalid', 'signIn'],
    ['connect ECONNREFUSED 127.0.0.1:2525', 'unreachable'],
    ['getaddrinfo ENOTFOUND mail.calma.example', 'unreachable'],
    ['Connection closed unexpectedly', 'unreachable'],
    ['Connection timeout', 'slow'],
    ['Message failed: 451 4.3.0 try again later', 'later'],
    ['body, line 3: undefined variable: nam', 'template'],
    ['something else', 'other'],
  ])('%s', (said, meaning) => {
    expect(explainError(said)).toBe(meaning);
  });
});
