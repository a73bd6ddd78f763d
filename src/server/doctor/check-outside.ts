import { createECDH } from 'node:crypto';
import type { Config } from '../config.ts';
import { seconds } from '../platform/durations.ts';
import { verifySmtp } from '../platform/mailer/smtp-mailer.ts';
import { inspectStripe, type StripeFacts, webhookEvents } from '../platform/payment-provider/inspect-stripe.ts';
import type { StripeAddress } from '../platform/payment-provider/stripe-provider.ts';
import { version } from '../platform/project-root.ts';
import { type Finding, good, missing, note, reasonOf } from './finding.ts';

export const checkMail = async ({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> => {
  if (smtpUrl === null) return [note('Mail', 'MAIL=mailbox: no mail leaves', 'set SMTP_URL before you open')];
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
    return [good('Mail', `${host} lets us in; we send as ${mailFrom}`)];
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    const todo =
      responseCode === 535
        ? 'check user and password in SMTP_URL (signs such as @ in them as %40)'
        : 'check host, port and smtp:// or smtps:// in SMTP_URL, and that this machine may open that port';
    return [missing('Mail', `${host} refuses us (${reasonOf(error).trim()})`, todo)];
  }
};

/** Whether the two halves are of one pair: else every push is refused, and nobody hears why. */
export const checkPush = ({ vapid }: Pick<Config, 'vapid'>): Finding[] => {
  if (vapid === null)
    return [
      note(
        'Push',
        'no VAPID keys: therapists and the office are told by email and SMS alone',
        'set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: npx web-push generate-vapid-keys',
      ),
    ];
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(vapid.privateKey, 'base64url');
  return pair.getPublicKey('base64url') === vapid.publicKey
    ? [good('Push', 'the two VAPID keys are a pair')]
    : [missing('Push', 'the two VAPID keys are not of one pair', 'take both from: npx web-push generate-vapid-keys')];
};

const judgeWebhook = ({ webhooks, sdkVersion }: StripeFacts, address: string): Finding => {
  const advice = `Stripe, Developers, Webhooks: ${address}`;
  if (webhooks === null)
    return note(
      'Webhook',
      'this key may not read the webhooks, so they were not looked at',
      `look yourself: ${advice}`,
    );
  const own = webhooks.find(({ url }) => url === address);
  if (!own) return missing('Webhook', `none leads to ${address}`, `make it there, with ${webhookEvents.join(', ')}`);
  if (!own.isEnabled) return missing('Webhook', 'it is switched off', `switch it on: ${advice}`);
  const lacking = webhookEvents.filter((event) => !own.events.includes(event) && !own.events.includes('*'));
  if (lacking.length > 0) return missing('Webhook', `it is not told of ${lacking.join(', ')}`, `tick them: ${advice}`);
  if (own.apiVersion !== null && own.apiVersion !== sdkVersion)
    return note(
      'Webhook',
      `it speaks ${own.apiVersion}, we speak ${sdkVersion}`,
      'make it anew with our version if you can',
    );
  return good('Webhook', `${address} hears all ${webhookEvents.length} events`);
};

export const checkStripe = async (
  { stripe, publicUrl }: Pick<Config, 'stripe' | 'publicUrl'>,
  address?: StripeAddress,
): Promise<Finding[]> => {
  if (stripe === null)
    return [note('Stripe', 'PAYMENTS=sandbox: no real card is charged', 'set the three STRIPE_ keys before you open')];
  try {
    const facts = await inspectStripe(stripe.secretKey, address);
    const mode = facts.isLive
      ? good('Stripe', 'it knows the secret key, which is live')
      : note('Stripe', 'it knows the secret key, which is for tests', 'take the live keys before you open');
    return [mode, judgeWebhook(facts, `${publicUrl}/api/payment-webhook`)];
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    return [
      statusCode === 401
        ? missing('Stripe', 'it does not know the secret key', 'copy STRIPE_SECRET_KEY from the dashboard again')
        : missing(
            'Stripe',
            `it cannot be asked (${reasonOf(error)})`,
            'this machine must reach api.stripe.com, port 443',
          ),
    ];
  }
};

/** From this machine, but by the name people use: through DNS, certificate and proxy. */
export const checkPublicUrl = async ({
  publicUrl,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'trustProxy'>): Promise<Finding[]> => {
  const isBehindProxy = publicUrl?.startsWith('https:') === true;
  const proxy =
    isBehindProxy && trustProxy === null
      ? [
          missing(
            'Proxy',
            'PUBLIC_URL is https, and TRUST_PROXY names nobody: all people would share the limits of one',
            'set TRUST_PROXY to the address of what ends TLS',
          ),
        ]
      : [];
  return [await askPublicUrl(publicUrl ?? ''), ...proxy];
};

const askPublicUrl = async (publicUrl: string): Promise<Finding> => {
  const path = '/api/health/ready';
  try {
    const answer = await fetch(`${publicUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(seconds(10)) });
    const location = answer.headers.get('location');
    if (location)
      return missing(
        'Address',
        `${publicUrl} sends us on to ${location}`,
        'set PUBLIC_URL to the address that answers itself',
      );
    const body = (await answer.json().catch(() => null)) as { status?: string; version?: string; code?: string } | null;
    if (answer.ok && body?.status === 'ok')
      return body.version === version
        ? good('Address', `${publicUrl} leads here, version ${version}`)
        : note('Address', `${publicUrl} leads to version ${body.version}, this is ${version}`, 'restart what is old');
    return missing(
      'Address',
      `${publicUrl}${path} answers ${answer.status}${body?.code ? ` (${body.code})` : ''}`,
      'is the server running, and does the proxy pass everything on to it?',
    );
  } catch (error) {
    return missing(
      'Address',
      `${publicUrl} does not answer (${reasonOf(error)})`,
      'check the name in DNS, the certificate, the proxy, and that the server runs',
    );
  }
};
