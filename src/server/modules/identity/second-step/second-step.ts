import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Config } from '#server/config.ts';
import { appSecretOf, keyedHash } from '#server/platform/secrets.ts';

type Keys = Pick<Config, 'appSecret'>;

/** Half a minute a code, six figures, as every authenticator app knows it. */
const periodSeconds = 30;
const recoveryCodeCount = 10;
/** No letter that is read as another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const totpOf = (secret: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });

/** 160 random bits, in the letters people can type. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the picture says to the authenticator app. */
export const addressOf = (secret: string, { brand, email }: { brand: string; email: string }): string =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: brand,
    label: email,
    digits: 6,
    period: periodSeconds,
  }).toString();

/** Which half minute a code belongs to: now, the one before or the one after, for clocks that differ. Null for a wrong one. */
export const counterOf = (secret: string, code: string, now: Date): number | null => {
  const figures = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(figures)) return null;
  const delta = totpOf(secret).validate({ token: figures, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
};

const sealKey = (config: Keys): Buffer => keyedHash(appSecretOf(config), 'second-step-secret');

/** Whoever reads the table alone cannot make codes. */
export const seal = (config: Keys, secret: string): Buffer => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(config), iv);
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
};

/** Null for what was sealed under another APP_SECRET. */
export const unseal = (config: Keys, sealed: Buffer): string | null => {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(config), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};

const newRecoveryCode = (): string =>
  Array.from({ length: 10 }, () => letters[randomInt(letters.length)])
    .join('')
    .replace(/^(.{5})/, '$1-');

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** As typed from paper: capitals and dashes do not matter. */
export const hashRecoveryCode = (config: Keys, userId: string, code: string): Buffer =>
  keyedHash(appSecretOf(config), 'recovery-code', userId, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
