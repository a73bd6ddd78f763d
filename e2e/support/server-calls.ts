import { type APIRequestContext, expect } from '@playwright/test';

/** Our own page asks; a browser says so in this header. */
export const ownPage = { 'sec-fetch-site': 'same-origin' };

export const get = async <Body>(person: APIRequestContext, path: string): Promise<Body> => {
  const answer = await person.get(path);
  expect(answer.ok(), `GET ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
  return answer.json();
};

export const post = async <Body>(person: APIRequestContext, path: string, data: unknown): Promise<Body> => {
  const answer = await person.post(path, { data, headers: ownPage });
  expect(answer.ok(), `POST ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
  return answer.json();
};

export const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Pays a booking with a good card, by the calls the page makes. */
export const pay = async (person: APIRequestContext, bookingId: string, token: string): Promise<void> => {
  const key = { bookingId, token };
  const { clientSecret } = await post<{ clientSecret: string }>(person, '/api/create-payment-intent', key);
  const intent = clientSecret.split('_secret_')[0];
  const answer = await person.post(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    form: { client_secret: clientSecret, payment_method: 'pm_card_visa' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await post(person, '/api/payment-return', key);
};
