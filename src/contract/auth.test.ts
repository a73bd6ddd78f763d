import { describe, expect, it } from 'vitest';
import { completeRegistration, initiateRegistration, verifyEmail } from './auth.ts';
import { setLanguagePreference } from './session.ts';

const registration = { email: 'ana@calma.example', firstName: 'Ana', lastName: 'Reis', password: 'warm stones' };

describe('a registration', () => {
  it.each(['912 345 678', '+351 912-345-678', '(0044) 20 7946', '12', 'ask at the desk', '', null, undefined])(
    'takes the phone number %j: it has no form of its own',
    (phone) => {
      expect(initiateRegistration.body.safeParse({ ...registration, phone }).success).toBe(true);
    },
  );
});

describe.each([
  ['proving an address', verifyEmail],
  ['completing a registration', completeRegistration],
])('the code for %s', (_, { body }) => {
  it.each([
    ['1234', true],
    ['123', false],
    ['12345', false],
    ['12a4', false],
    ['١٢٣٤', false],
  ])('%j: taken %s', (verificationCode, isTaken) => {
    expect(body.safeParse({ email: registration.email, verificationCode }).success).toBe(isTaken);
  });
});

describe('a chosen language', () => {
  it.each([
    ['en', true],
    ['pt', true],
    ['pt-PT', false],
    ['fr', false],
    ['', false],
  ])('%j: taken %s', (language, isTaken) => {
    expect(setLanguagePreference.body.safeParse({ language }).success).toBe(isTaken);
  });
});
