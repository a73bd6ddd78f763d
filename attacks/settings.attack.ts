import { production } from '../testing/production.ts';
import type { Row } from '../testing/run-parts.ts';
import { runServer } from '../testing/server-process.ts';
import { defineAttack } from './attack.ts';

/** Settings that would harm people in production. The address is not reachable: a server that tried it would say so. */
const inEarnest = {
  ...production,
  PUBLIC_URL: 'https://calma.example',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
};
const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: `sk_live_${'a'.repeat(24)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${'a'.repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
};

const wrong: Record<string, Record<string, string | undefined>> = {
  'demo data and accounts': { DEMO: '1' },
  'no mail server': { MAIL: undefined },
  'an address without TLS': { PUBLIC_URL: 'http://calma.example' },
  'a weak secret': { APP_SECRET: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  'no secret': { APP_SECRET: undefined },
  'limits off': { LIMITS: 'off' },
  'Stripe’s keys swapped': { ...stripe, STRIPE_SECRET_KEY: stripe.STRIPE_PUBLISHABLE_KEY },
  'test and live keys mixed': { ...stripe, STRIPE_PUBLISHABLE_KEY: `pk_test_${'a'.repeat(24)}` },
  'a short secret for events': { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_a' },
};

export const attack = defineAttack({
  title: 'Settings: a production server that would harm people does not start',
  run: async () => {
    const rows: Row[] = [];
    for (const [what, changes] of Object.entries(wrong)) {
      const environment = Object.fromEntries(
        Object.entries({ ...inEarnest, ...changes }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value]],
        ),
      );
      const { code, output } = await runServer(environment);
      const [first = ''] = output.split('\n');
      const names = Object.keys(changes);
      const isNamed = names.some((name) => output.includes(name)) && !output.includes('ECONNREFUSED');
      rows.push({
        what,
        load: 'one start',
        must: 'ends with a sentence that names the setting',
        seen: `${code}: ${first.slice(0, 140)}`,
        kept: code === 1 && isNamed && !output.includes('    at '),
      });
    }
    return rows;
  },
});
