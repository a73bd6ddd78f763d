import type * as z from 'zod/mini';
import type { Route } from '#contract/route.ts';
import { purchaseKey } from '#contract/text-fields.ts';

type Requirement = Record<string, readonly string[]>;

export const securitySchemes = (sessionCookieName: string) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookieName,
    description: 'Set by `login`. The role it must have is named with each operation; none means any.',
  },
  purchaseKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Booking-Token',
    description:
      'The `accessToken` of a booking or a gift card, given to whoever made it and in the links of its mails.',
  },
  keyInLink: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The same key as it stands in a mailed link, or the key of an offer or of a calendar.',
  },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'The card provider signs each event with the secret of the webhook.',
  },
});

/** The fields of an object; those of every choice where there are several. */
const fieldsOf = (schema: Route['body'], name: string): unknown[] => {
  if (!schema) return [];
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'object') return [def.shape[name]].filter(Boolean);
  return def.type === 'union' ? def.options.flatMap((option) => fieldsOf(option as Route['body'], name)) : [];
};

const isKeyOfPurchase = (field: unknown): boolean => field === purchaseKey.shape.token;

/** The ways in, any of which is enough. `{}` is none at all. */
export const securityOf = (route: Route): Requirement[] => {
  const session = { session: [] };
  const { who } = route;
  if (who === 'provider') return fieldsOf(route.params, 'token').length > 0 ? [] : [{ providerSignature: [] }];
  if (who === 'signed-in') return [session];
  if (who !== 'anyone') return [{ session: [who] }];
  const inAddress = fieldsOf(route.query, 'token');
  const inBody = fieldsOf(route.body, 'token').some(isKeyOfPurchase);
  if (inAddress.length === 0 && !inBody) return [{}, session];
  return [
    session,
    ...(inBody || inAddress.some(isKeyOfPurchase) ? [{ purchaseKey: [] }] : []),
    ...(inAddress.length > 0 ? [{ keyInLink: [] }] : []),
    ...(inBody ? [{}] : []),
  ];
};
