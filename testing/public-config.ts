import { afterEach } from 'vitest';
import type { PublicConfig } from '#contract/public-config.ts';
import { defaultPolicy } from '#domain/booking/default-policy.ts';
import { startPublicConfig } from '#web/api/public-config.ts';

const { opensAt, closesAt, setUpMinutes, packUpMinutes, quietFrom, quietUntil, quietBeyondHours, ...examplePolicy } =
  defaultPolicy;

export const exampleConfig: PublicConfig = {
  brand: 'Calma',
  chatNumber: '351910000000',
  googleClientId: null,
  payment: { mode: 'sandbox', publishableKey: 'pk_test_sandbox' },
  tracking: { tagManagerId: null, analyticsId: null, pixelId: null },
  timeZone: 'Europe/Lisbon',
  lowestPrice: null,
  businessHours: { opensAt, closesAt, otherDays: [], week: null },
  policy: examplePolicy,
  company: { legalName: 'Calma, Lda.', taxNumber: '500000000', address: '', email: '', phone: '' },
};

const write = (config: PublicConfig | null): Promise<void> => {
  document.getElementById('public-config')?.remove();
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'public-config';
  script.textContent = JSON.stringify(config);
  document.head.append(script);
  return startPublicConfig();
};

/** The page as a server with these settings would send it. */
export const tellConfig = (
  changes: Partial<Omit<PublicConfig, 'policy'>> & { policy?: Partial<PublicConfig['policy']> },
) => write({ ...exampleConfig, ...changes, policy: { ...examplePolicy, ...changes.policy } });

/** Call once in a test file that tells one. */
export const forgetConfigAfterwards = (): void => {
  afterEach(async () => {
    await write(null);
    document.getElementById('public-config')?.remove();
  });
};
