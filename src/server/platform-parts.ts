import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { createGoing } from './http/guard/draining.ts';
import { createLimits, limitSchedules } from './http/limits.ts';
import { ownRoutes } from './http/own-routes.ts';
import type { Module } from './module.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createGoogleIdentity, type FetchKeys } from './platform/google-identity/google-identity.ts';
import { createGoogleStandIn, serveGoogleStandIn, standInClientId } from './platform/google-identity/stand-in.ts';
import { createInvoiceXpress, type Fetch as InvoiceFetch } from './platform/invoicing/invoice-xpress.ts';
import { createStandInInvoicing, type Invoicing } from './platform/invoicing/invoicing.ts';
import { jobMetrics, watchStuckJobs } from './platform/jobs/stuck-jobs.ts';
import { createLiveHub } from './platform/live/live-hub.ts';
import type { Logger } from './platform/logger.ts';
import { createMailboxMailer, type Mailer } from './platform/mailer/mailer.ts';
import { createOwnServer, type OwnServer } from './platform/own-server.ts';
import { createLateProvider } from './platform/payment-provider/late-provider.ts';
import type { PaymentProvider } from './platform/payment-provider/payment-provider.ts';
import { bankJobs } from './platform/payment-provider/sandbox/banks.ts';
import { refundJobs } from './platform/payment-provider/sandbox/refunds.ts';
import { sandboxKeys } from './platform/payment-provider/sandbox/sandbox-keys.ts';
import { sandboxJobs } from './platform/payment-provider/sandbox/send-events.ts';
import { serveSandbox } from './platform/payment-provider/sandbox/serve-sandbox.ts';
import type { StripeKeys } from './platform/payment-provider/stripe-provider.ts';
import { projectRoot } from './platform/project-root.ts';
import { createPushSender } from './platform/push/push-sender.ts';
import { appSecretOf } from './platform/secrets.ts';
import { createMailboxSms, noSms, type SmsSender } from './platform/sms/sms-sender.ts';
import { createTwilioSms } from './platform/sms/twilio-sms.ts';
import { readTexts } from './platform/texts.ts';

/** What whoever starts the server brings along. */
export type Outside = {
  config: Config;
  database: Database;
  clock: Clock;
  logger: Logger;
  webFolder?: string;
  /** Lines for the person at the terminal: one for each mail of the built-in mailbox. */
  announce?: (line: string) => void;
  /** Where Google's public keys come from, when not from Google. */
  googleKeys?: FetchKeys;
  /** How the invoicing service is reached, when not over the network. */
  invoiceFetch?: InvoiceFetch;
};

/** What every module may ask for and no module makes; where an outside service is not set up, its stand-in. */
export const createPlatform = async (outside: Outside, app: () => FastifyInstance) => {
  const { config, database, clock, logger } = outside;
  const google = await createGoogle(outside);
  const cards = createCards(outside, app);
  return {
    config,
    database,
    clock,
    logger,
    texts: await readTexts(join(projectRoot, 'locales')),
    limits: createLimits({ database, enabled: config.limits, secret: appSecretOf(config) }),
    going: createGoing(),
    live: createLiveHub({ hear: database.hear, mostOfOne: 6, most: 5000, gatherMs: 50 }),
    mailer: await createMailer(outside),
    smsSender: createSms(outside),
    pushSender: createPushSender(outside),
    google: google.identity,
    provider: cards.provider,
    invoicing: createInvoicing(outside),
    sandboxJobs: cards.jobs,
    /** The stand-ins that this very server serves. */
    serveStandIns: (server: FastifyInstance) => {
      google.serve(server);
      cards.serve(server);
    },
  };
};

/** A large package: where no SMTP server is set, a start does not read it. */
const createMailer = async ({ config, announce }: Outside): Promise<Mailer> => {
  if (!config.smtpUrl) return createMailboxMailer(config.production ? null : (announce ?? null));
  const { createSmtpMailer } = await import('./platform/mailer/smtp-mailer.ts');
  return createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom });
};

/** In production nobody reads the built-in mailbox: without a way out none is written. */
const createSms = ({ config, announce }: Outside): SmsSender => {
  if (config.smsUrl) return createTwilioSms(config.smsUrl);
  return config.production ? noSms : createMailboxSms(announce ?? null);
};

const createInvoicing = ({ config, database, invoiceFetch }: Outside): Invoicing =>
  config.invoiceXpress
    ? createInvoiceXpress(config.invoiceXpress, invoiceFetch && { fetch: invoiceFetch })
    : createStandInInvoicing(database);

const createGoogle = async ({ config, clock, googleKeys }: Outside) => {
  const { googleClientId: clientId, production } = config;
  const standIn = clientId === standInClientId ? await createGoogleStandIn({ production, clock }) : null;
  const fetchKeys = googleKeys ?? standIn?.fetchKeys;
  return {
    identity: clientId ? createGoogleIdentity({ clientId, clock, ...(fetchKeys && { fetchKeys }) }) : null,
    serve: (server: FastifyInstance) => {
      if (standIn) serveGoogleStandIn(server, standIn);
    },
  };
};

const loadStripe = async (keys: StripeKeys, clock: Clock, standIn: OwnServer | null): Promise<PaymentProvider> => {
  const { createStripeProvider } = await import('./platform/payment-provider/stripe-provider.ts');
  if (!standIn) return createStripeProvider(keys, { clock });
  const { sandboxAddress } = await import('./platform/payment-provider/sandbox/sandbox-address.ts');
  return createStripeProvider(keys, { clock, address: sandboxAddress(standIn) });
};

const createCards = ({ config, database, clock }: Outside, app: () => FastifyInstance) => {
  const ownServer = createOwnServer(app);
  const keys = config.stripe ?? sandboxKeys(appSecretOf(config));
  const sandbox = config.stripe && !config.stripeStandIn ? null : keys;
  return {
    provider: createLateProvider(keys.publishableKey, () => loadStripe(keys, clock, sandbox ? ownServer : null)),
    jobs: sandbox
      ? {
          ...sandboxJobs({ clock, ownServer, webhookSecret: sandbox.webhookSecret }),
          ...bankJobs(database),
          ...refundJobs(database),
        }
      : {},
    serve: (server: FastifyInstance) => {
      if (sandbox) serveSandbox(server, { database, ...sandbox });
    },
  };
};

export type Platform = Awaited<ReturnType<typeof createPlatform>>;

/** What belongs to the server itself and to no module. */
export const platformModule = (deps: Platform & { jobKinds(): readonly string[] }): Module => ({
  routes: ownRoutes(deps),
  schedules: [...limitSchedules(deps), watchStuckJobs({ ...deps, kinds: deps.jobKinds })],
  jobs: deps.sandboxJobs,
  metrics: jobMetrics(deps.database, deps.jobKinds),
});
