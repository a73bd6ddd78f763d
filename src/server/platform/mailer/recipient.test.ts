import { describe, expect, it } from 'vitest';
import { checkRecipient, toSingleLine } from './mailer.ts';

describe('a recipient', () => {
  it.each(['ana@calma.example', 'ana+tag@sub.calma.example', 'josé@correio.example', "o'neil@calma.example"])(
    'may be %s',
    (email) => {
      expect(() => checkRecipient({ email, name: 'Inês "Nê" d’Ávila, Dra.' })).not.toThrow();
    },
  );

  it.each([
    '',
    'ana',
    'ana@',
    '@calma.example',
    'ana@calma.example, eve@evil.example',
    'ana@calma.example\r\nBcc: eve@evil.example',
    'ana@calma.example\n',
    'ana@calma.example\u2028',
    'Ana <ana@calma.example>',
    'ana @calma.example',
    'ana@calma@evil.example',
    `${'a'.repeat(65)}@calma.example`,
  ])('is refused as %j', (email) => {
    expect(() => checkRecipient({ email })).toThrow('exactly one plain address');
  });

  it.each(['Ana\r\nBcc: eve@evil.example', 'Ana\nEve', 'Ana\u0000', 'Ana\u001b[2J', 'a'.repeat(201)])(
    'is refused with the name %j',
    (name) => {
      expect(() => checkRecipient({ email: 'ana@calma.example', name })).toThrow('one line');
    },
  );
});

describe('a single line', () => {
  it('has a space where a line would have ended', () => {
    expect(toSingleLine('Hello\r\nBcc: eve@evil.example\u0000\u001b[2J ')).toBe('Hello Bcc: eve@evil.example [2J');
  });
});
