import { readFileSync } from 'node:fs';
import type { Stripe } from '@stripe/stripe-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stripeFor, stripeScript } from './load-stripe.ts';

const opened = { elements: () => null } as unknown as Stripe;
const asked: HTMLScriptElement[] = [];

/** The browser's answer to each script that is asked for, one after the other. */
const answers = (...kinds: ('load' | 'error')[]): void => {
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    asked.push(script as HTMLScriptElement);
    const kind = kinds.shift() ?? 'error';
    if (kind === 'load') window.Stripe = Object.assign(() => opened, { version: 'endive' }) as never;
    queueMicrotask(() => asked.at(-1)?.dispatchEvent(new Event(kind)));
  });
};

afterEach(() => {
  delete window.Stripe;
  asked.length = 0;
});

describe('the card provider’s script', () => {
  it('is the one that its package of this version asks for', () => {
    const loader = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8');
    const train = /RELEASE_TRAIN = '(\w+)'/.exec(loader)?.[1];
    expect(stripeScript).toBe(`https://js.stripe.com/${train}/stripe.js`);
  });

  it('is asked for once more where it did not come, and opened with the key', async () => {
    answers('error', 'load');
    expect(await stripeFor('pk_once_more')).toBe(opened);
    expect(asked.map(({ src }) => src)).toEqual([stripeScript, stripeScript]);
  });

  it('that did not come twice may be asked for again, and once it is here nobody asks', async () => {
    answers('error', 'error', 'load');
    expect(await stripeFor('pk_again')).toBeNull();
    expect(await stripeFor('pk_again')).toBe(opened);
    expect(await stripeFor('pk_again')).toBe(opened);
    expect(asked).toHaveLength(3);
  });
});
