import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';
import { createPasswords, refuseWeakPassword } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  it('are kept as argon2id of the recommended strength and recognised again', async () => {
    const hash = await passwords.hash('cornflower-9');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches(hash, 'cornflower-9')).toBe(true);
    expect(await passwords.matches(hash, 'cornflower-8')).toBe(false);
  });

  it('never match somebody who has none', async () => {
    for (const guess of ['', 'null', 'cornflower-9']) expect(await passwords.matches(null, guess)).toBe(false);
  });

  it('that strangers try first are refused', () => {
    expect(() => refuseWeakPassword('Password1', {})).toThrow('password_common');
    expect(() => refuseWeakPassword('calma-demo', { email: 'rita@calma.example', brand: 'Calma' })).not.toThrow();
    expect(() => refuseWeakPassword('calma-demo', { role: 'admin' })).toThrow('password_short');
    expect(() => refuseWeakPassword('calma1', { brand: 'Calma' })).toThrow('password_close');
  });

  it('beyond those that may wait are refused with the time to come back', async () => {
    const busy = createPasswords({ atOnce: 1, waiting: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => busy.matches(null, 'x')));
    expect(answers.map((answer) => answer.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(answers[4]).toMatchObject({ reason: { code: 'unavailable', details: { retryAfterSeconds: 2 } } });
  });
});

describe('the bounded queue', () => {
  it('runs only so many at once, in the order they came, and goes on after a failure', async () => {
    const inQueue = createBoundedQueue({ atOnce: 2, waiting: 10 });
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (number: number) =>
      inQueue(async () => {
        most = Math.max(most, ++running);
        order.push(number);
        await Promise.resolve();
        running--;
        if (number % 3 === 0) throw new Error('failed');
      });
    await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(work));
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await expect(work(8)).resolves.toBeUndefined();
  });
});
