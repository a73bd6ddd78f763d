import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';

const read = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

/** The keys of the server that pays through Stripe; no account knows them. */
export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
} as const;

const html = (body: string) => ({ contentType: 'text/html', body });

/** Answers for js., api. and hooks.stripe.com; the money itself is kept by the sandbox of the server. */
export const playStripe = async (page: Page, server: string): Promise<{ asked: string[] }> => {
  const asked: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (pathname.endsWith('/stripe.js'))
      return route.fulfill({ contentType: 'text/javascript', body: read('script.js') });
    return route.fulfill(html(read('form.html')));
  });
  await page.route('https://api.stripe.com/v1/**', (route) => passOn(route, server));
  await page.route('https://hooks.stripe.com/**', (route) => answerBank(route, server));
  return { asked };
};

const passOn = async (route: Route, server: string): Promise<void> => {
  const request = route.request();
  const { pathname, search, searchParams } = new URL(request.url());
  const key = searchParams.get('key') ?? new URLSearchParams(request.postData() ?? '').get('key') ?? '';
  const answer = await route.fetch({
    url: `${server}/sandbox/stripe${pathname}${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${key}` },
  });
  await route.fulfill({ response: answer, headers: { ...answer.headers(), 'access-control-allow-origin': '*' } });
};

/** A bank's page: yes or no, and back to where the person came from. */
const answerBank = async (route: Route, server: string): Promise<void> => {
  const { pathname, searchParams } = new URL(route.request().url());
  if (pathname.startsWith('/3d_secure_2/')) return route.fulfill(html(read('challenge.html')));
  const outcome = searchParams.get('outcome');
  if (!outcome) {
    const link = (value: string, text: string): string =>
      `<p><a href="?${new URLSearchParams([...searchParams, ['outcome', value]]).toString().replaceAll('&', '&amp;')}">${text}</a></p>`;
    return route.fulfill(html(`<title>Bank</title>${link('approved', 'Authorise')}${link('refused', 'Refuse')}`));
  }
  const intent = searchParams.get('payment_intent') ?? '';
  const secret = searchParams.get('client_secret') ?? '';
  const answer = await fetch(`${server}/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: secret, three_d_secure: outcome }),
  });
  const back = new URL(searchParams.get('return_url') ?? '');
  back.searchParams.set('payment_intent', intent);
  back.searchParams.set('payment_intent_client_secret', secret);
  back.searchParams.set('redirect_status', answer.ok ? 'succeeded' : 'failed');
  await route.fulfill({ status: 302, headers: { location: back.href } });
};
