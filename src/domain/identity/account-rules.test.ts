import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  commonPasswords,
  isEmail,
  nameProblem,
  normaliseEmail,
  passwordProblem,
  verificationCodeProblem,
} from './account-rules.ts';

describe('a name', () => {
  it.each([
    ['Jo', null],
    ['  Zé ', null],
    ['J', 'too_short'],
    [' J ', 'too_short'],
    ['', 'too_short'],
  ])('%j: %s', (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });
});

describe('a password', () => {
  it.each([
    ['12345', 'too_short'],
    ['', 'too_short'],
    ['123456', 'too_common'],
    ['Password1', 'too_common'],
    ['QWERTY', 'too_common'],
    ['benfica', 'too_common'],
    ['calma-demo', null],
    ['tea at five', null],
    ['v9Kx2q', null],
  ])('%j: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it.each(['therapist', 'support', 'admin'] as const)('of a %s has twelve characters', (role) => {
    expect(passwordProblem('calma-demo', { role })).toBe('too_short_for_staff');
    expect(passwordProblem('sand-and-sage', { role })).toBeNull();
  });

  it.each([
    ['rita@calma.example', 'too_close'],
    ['RITA@calma.example', 'too_close'],
    ['rita.nunes88', 'too_close'],
    ['Nordia1', 'too_close'],
    ['nordia-2026!', 'too_close'],
    ['nordia-demo', null],
    ['ritas garden', null],
  ])('may not be the own address or the brand: %j: %s', (password, problem) => {
    const email = password.includes('nunes') ? 'Rita.Nunes@calma.example' : 'rita@calma.example';
    expect(passwordProblem(password, { email, brand: 'Nordia' })).toBe(problem);
  });

  it('is compared with a list that can match: lower case, long enough, a few hundred', () => {
    for (const common of commonPasswords) {
      expect(common).toBe(common.toLowerCase());
      expect(common.length, common).toBeGreaterThanOrEqual(6);
    }
    expect(commonPasswords.size).toBeGreaterThan(200);
  });
});

describe('a verification code', () => {
  it.each([
    ['1234', null],
    ['0000', null],
    ['123', 'wrong_length'],
    ['12345', 'wrong_length'],
    ['', 'wrong_length'],
    ['12a4', 'not_digits'],
    [' 123', 'not_digits'],
    ['١٢٣٤', 'not_digits'],
    ['-123', 'not_digits'],
  ])('%j: %s', (code, problem) => {
    expect(verificationCodeProblem(code)).toBe(problem);
  });
});

describe('an e-mail address', () => {
  const ours = (text: string) => isEmail(text);
  const schema = z.email();

  it.each([
    ['ana@calma.example', true],
    ["o'neil+spa@mail.example.pt", true],
    ['ana', false],
    ['ana@calma', false],
    ['ana@@calma.example', false],
    ['ana..b@calma.example', false],
    ['.ana@calma.example', false],
    ['ana b@calma.example', false],
    ['ana@calma.example\n', false],
    ['', false],
    [`${'a'.repeat(250)}@calma.example`, false],
  ])('%j: %s', (text, expected) => {
    expect(ours(text)).toBe(expected);
  });

  it('is judged here as it is at the border', () => {
    const pieces = fc.constantFrom('a', 'Z', '0', '.', '..', '-', '_', '+', "'", '@', 'pt', 'example', ' ', 'ç', '\n');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        expect(ours(text)).toBe(schema.safeParse(text).success);
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        expect(ours(text)).toBe(schema.safeParse(text).success && text.length <= 254);
      }),
    );
  });

  it('is one, however it was typed', () => {
    expect(normaliseEmail('  Ana@Calma.Example ')).toBe('ana@calma.example');
  });
});
