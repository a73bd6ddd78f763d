import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Handler } from './http/handler.ts';
import { createLimits } from './http/limits.ts';
import { ownRoutes } from './http/own-routes.ts';
import { bookingAdminRoutes } from './modules/bookings/admin-routes.ts';
import { bookingListeners } from './modules/bookings/listeners.ts';
import { bookingPersonalData } from './modules/bookings/personal-data.ts';
import { bookingRoutes } from './modules/bookings/routes.ts';
import { bookingSchedules } from './modules/bookings/schedule.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { checkoutListeners } from './modules/checkout/listeners.ts';
import { createPurchases } from './modules/checkout/purchases.ts';
import { checkoutRoutes } from './modules/checkout/routes.ts';
import { checkoutSchedules } from './modules/checkout/schedule.ts';
import { giftCardsRoutes } from './modules/gift-cards/routes.ts';
import { createAdmin, type NewAdmin } from './modules/identity/create-admin.ts';
import { houseSecret } from './modules/identity/house-secret.ts';
import type { PersonalDataSource } from './modules/identity/public.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { identitySchedules } from './modules/identity/schedule.ts';
import { createIdentify } from './modules/identity/sessions.ts';
import { messagingAdminRoutes } from './modules/messaging/admin-routes.ts';
import { messagingJobs } from './modules/messaging/jobs.ts';
import { paymentJobs } from './modules/payments/jobs.ts';
import { promotionsRoutes } from './modules/promotions/routes.ts';
import { serviceAreaRoutes } from './modules/service-area/routes.ts';
import { describePublicConfig } from './modules/settings/public-config.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { createRosterMemory } from './modules/therapists/public.ts';
import { therapistRoutes } from './modules/therapists/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createGoogleIdentity, type FetchKeys } from './platform/google-identity/google-identity.ts';
import { serveGoogleStandIn } from './platform/google-identity/serve-stand-in.ts';
import { createGoogleStandIn, standInClientId } from './platform/google-identity/stand-in.ts';
import { createEvents, type Listener } from './platform/jobs/events.ts';
import { createWorker, type Schedule, type Worker } from './platform/jobs/worker.ts';
import type { Logger } from './platform/logger.ts';
import { createMailboxMailer } from './platform/mailer/mailbox-mailer.ts';
import { createSmtpMailer } from './platform/mailer/smtp-mailer.ts';
import { createOwnServer } from './platform/own-server.ts';
import { sandboxAddress } from './platform/payment-provider/sandbox/sandbox-address.ts';
import { sandboxKeys } from './platform/payment-provider/sandbox/sandbox-keys.ts';
import { sandboxJobs } from './platform/payment-provider/sandbox/send-events.ts';
import { serveSandbox } from './platform/payment-provider/sandbox/serve-sandbox.ts';
import { createStripeProvider } from './platform/payment-provider/stripe-provider.ts';
import { projectRoot } from './platform/project-root.ts';
import { readTexts } from './platform/texts.ts';

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
};

export type House = { app: FastifyInstance; worker: Worker };

/** The only place that joins things: what the modules need is built here and handed to them. */
export const compose = async (outside: Outside): Promise<House> => {
  const { config, database, clock, logger } = outside;
  const texts = await readTexts(join(projectRoot, 'locales'));
  const limits = createLimits(database, config.limits);
  const listeners: Listener[] = [];
  const schedules: Schedule[] = [...identitySchedules({ database })];
  const personalData: PersonalDataSource[] = [];
  const events = createEvents(() => listeners);
  const mailer = config.smtpUrl
    ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom })
    : createMailboxMailer(outside.announce ?? (() => undefined));
  const standIn =
    config.googleClientId === standInClientId
      ? await createGoogleStandIn({ production: config.production, clock })
      : null;
  const googleKeys = outside.googleKeys ?? standIn?.fetchKeys;
  const google = config.googleClientId
    ? createGoogleIdentity({ clientId: config.googleClientId, clock, ...(googleKeys && { fetchKeys: googleKeys }) })
    : null;
  const ownServer = createOwnServer(() => app);
  const keys = config.stripe ?? sandboxKeys(houseSecret(config));
  const sandbox = config.stripe ? null : keys;
  const provider = createStripeProvider(keys, { clock, ...(sandbox && { address: sandboxAddress(ownServer) }) });
  const deps = {
    config,
    database,
    clock,
    logger,
    texts,
    limits,
    mailer,
    google,
    roster: createRosterMemory(),
    provider,
    emit: events.emit,
  };
  const checkoutDeps = { ...deps, purchases: createPurchases(deps) };

  personalData.push(bookingPersonalData(deps));
  listeners.push(...bookingListeners(deps), ...checkoutListeners(deps));
  schedules.push(...bookingSchedules(deps), ...checkoutSchedules(checkoutDeps));

  const handlers: Handler[] = [
    ...ownRoutes(deps),
    ...messagingAdminRoutes(deps),
    ...identityRoutes({ ...deps, personalData: () => personalData }),
    ...catalogueRoutes(deps),
    ...serviceAreaRoutes(deps),
    ...settingsRoutes(deps),
    ...promotionsRoutes(deps),
    ...giftCardsRoutes(deps),
    ...therapistRoutes(deps),
    ...bookingRoutes(deps),
    ...bookingAdminRoutes(deps),
    ...checkoutRoutes(checkoutDeps),
  ];

  const app = await buildApp({
    config,
    logger,
    clock,
    texts,
    handlers,
    publicConfig: () => describePublicConfig(deps),
    identify: createIdentify(deps),
    ...(outside.webFolder && { webFolder: outside.webFolder }),
  });
  if (standIn) serveGoogleStandIn(app, standIn);
  if (sandbox) serveSandbox(app, { database, ...sandbox });
  const worker = createWorker({
    database,
    handlers: {
      ...events.handlers(),
      ...messagingJobs(deps),
      ...paymentJobs(checkoutDeps),
      ...(sandbox && sandboxJobs({ clock, ownServer, webhookSecret: sandbox.webhookSecret })),
    },
    schedules,
    logger,
  });
  const stop = async () => {
    await worker.stop();
    mailer.close();
  };
  return { app, worker: { ...worker, stop } };
};

/** What the person at the terminal of the server can do without starting it. */
export const composeCommands = (database: Database) => ({
  createAdmin: (admin: NewAdmin) => createAdmin(database, admin),
});
