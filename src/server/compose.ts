import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { normaliseEmail } from '#domain/identity/account-rules.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createGoing, type Going } from './http/draining.ts';
import type { Handler } from './http/handler.ts';
import { createLimits, limitSchedules } from './http/limits.ts';
import { ownRoutes } from './http/own-routes.ts';
import { adminBookingRoutes } from './modules/admin-desk/booking-routes.ts';
import { adminJobRoutes } from './modules/admin-desk/job-routes.ts';
import { adminTherapistRoutes } from './modules/admin-desk/therapist-routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { createSecurityLog } from './modules/audit/security-log.ts';
import { bookingAdminRoutes } from './modules/bookings/admin-routes.ts';
import { calendarAttachment } from './modules/bookings/calendar-attachment.ts';
import { bookingListeners } from './modules/bookings/listeners.ts';
import { bookingMailChecks } from './modules/bookings/mail-checks.ts';
import { bookingMetrics } from './modules/bookings/metrics.ts';
import { bookingPersonalData } from './modules/bookings/personal-data.ts';
import {
  findHeldCredit,
  isAreaBooked,
  isCatalogueItemBooked,
  isTrustedAddress,
  listPaidBookings,
} from './modules/bookings/public.ts';
import { rescheduleRoutes } from './modules/bookings/reschedule-routes.ts';
import { bookingRoutes } from './modules/bookings/routes.ts';
import { bookingSchedules } from './modules/bookings/schedule.ts';
import { promoTestRoutes } from './modules/bookings/test-promo-code.ts';
import { catalogueAdminRoutes } from './modules/catalogue/admin-routes.ts';
import { catalogueRoutes } from './modules/catalogue/routes.ts';
import { checkoutListeners } from './modules/checkout/listeners.ts';
import { createPurchases } from './modules/checkout/purchases.ts';
import { checkoutRoutes } from './modules/checkout/routes.ts';
import { checkoutSchedules } from './modules/checkout/schedule.ts';
import { clientDeskListeners } from './modules/client-desk/listeners.ts';
import { clientDeskPersonalData } from './modules/client-desk/personal-data.ts';
import { clientDeskRoutes } from './modules/client-desk/routes.ts';
import { dispatchAdminRoutes } from './modules/dispatch/admin-routes.ts';
import { askNextJobs } from './modules/dispatch/leave-other-offers.ts';
import { dispatchListeners } from './modules/dispatch/listeners.ts';
import { dispatchMailChecks } from './modules/dispatch/mail-checks.ts';
import { dispatchRoutes } from './modules/dispatch/routes.ts';
import { dispatchSchedules } from './modules/dispatch/schedule.ts';
import { dispatchJobs } from './modules/dispatch/tell-confirmed.ts';
import { giftCardListeners } from './modules/gift-cards/listeners.ts';
import { giftCardMailChecks } from './modules/gift-cards/mail-checks.ts';
import { giftCardPersonalData } from './modules/gift-cards/personal-data.ts';
import { giftCardsRoutes } from './modules/gift-cards/routes.ts';
import { giftCardSchedules } from './modules/gift-cards/schedule.ts';
import { identityAdminRoutes } from './modules/identity/admin-routes.ts';
import { createAdmin, type NewAdmin } from './modules/identity/create-admin.ts';
import { passwordLinkJobs } from './modules/identity/forgot-password.ts';
import {
  findNames,
  findUser,
  findUserByEmail,
  listAdmins,
  type PersonalDataSource,
} from './modules/identity/public.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { identitySchedules } from './modules/identity/schedule.ts';
import { createIdentify } from './modules/identity/sessions.ts';
import { messagingJobs } from './modules/messaging/jobs.ts';
import { mailMetrics } from './modules/messaging/metrics.ts';
import type { AttachmentSources, MailChecks } from './modules/messaging/public.ts';
import { messagingRoutes } from './modules/messaging/routes.ts';
import { messagingSchedules } from './modules/messaging/schedule.ts';
import { notificationPersonalData } from './modules/notifications/personal-data.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { paymentJobs } from './modules/payments/jobs.ts';
import { pictureRoutes } from './modules/pictures/routes.ts';
import { forgetAddress } from './modules/privacy/forget-address.ts';
import { addressPersonalData } from './modules/privacy/personal-data.ts';
import { privacyRoutes } from './modules/privacy/routes.ts';
import { retentionSchedules } from './modules/privacy/run-retention.ts';
import { promotionsAdminRoutes } from './modules/promotions/admin-routes.ts';
import { promotionsRoutes } from './modules/promotions/routes.ts';
import { paperAttachments } from './modules/receipts/files.ts';
import { receiptJobs, receiptSchedules } from './modules/receipts/jobs.ts';
import { receiptListeners } from './modules/receipts/listeners.ts';
import { receiptRoutes } from './modules/receipts/routes.ts';
import { reminderAdminRoutes } from './modules/reminders/admin-routes.ts';
import { reminderJobs } from './modules/reminders/jobs.ts';
import { reminderListeners } from './modules/reminders/listeners.ts';
import { reminderChecks } from './modules/reminders/mail-checks.ts';
import { serviceAreaAdminRoutes } from './modules/service-area/admin-routes.ts';
import { serviceAreaRoutes } from './modules/service-area/routes.ts';
import { serviceAreaSchedules } from './modules/service-area/tell-waiting.ts';
import { settingsAdminRoutes } from './modules/settings/admin-routes.ts';
import { describePublicConfig } from './modules/settings/public-config.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { missingBeforeOpening } from './modules/stats/attention/operation.ts';
import { statsRoutes } from './modules/stats/routes.ts';
import { visitAttachment } from './modules/therapist-desk/calendar-feed.ts';
import { therapistDeskRoutes } from './modules/therapist-desk/routes.ts';
import {
  countTherapistsByArea,
  countTherapistsByTreatment,
  createRosterMemory,
  createUnservedTally,
} from './modules/therapists/public.ts';
import { therapistRoutes } from './modules/therapists/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { createGoogleIdentity, type FetchKeys } from './platform/google-identity/google-identity.ts';
import { serveGoogleStandIn } from './platform/google-identity/serve-stand-in.ts';
import { createGoogleStandIn, standInClientId } from './platform/google-identity/stand-in.ts';
import { houseSecret } from './platform/house-secret.ts';
import { createStandInInvoicing } from './platform/invoicing/stand-in-invoicing.ts';
import { createEvents, type Listener } from './platform/jobs/events.ts';
import { jobMetrics } from './platform/jobs/job-metrics.ts';
import { watchStuckJobs } from './platform/jobs/stuck-jobs.ts';
import { createWorker, type Schedule, type Worker } from './platform/jobs/worker.ts';
import type { Logger } from './platform/logger.ts';
import { createMailboxMailer } from './platform/mailer/mailbox-mailer.ts';
import { createSmtpMailer } from './platform/mailer/smtp-mailer.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { createOwnServer } from './platform/own-server.ts';
import { sandboxAddress } from './platform/payment-provider/sandbox/sandbox-address.ts';
import { sandboxKeys } from './platform/payment-provider/sandbox/sandbox-keys.ts';
import { sandboxJobs } from './platform/payment-provider/sandbox/send-events.ts';
import { serveSandbox } from './platform/payment-provider/sandbox/serve-sandbox.ts';
import { createStripeProvider } from './platform/payment-provider/stripe-provider.ts';
import { projectRoot } from './platform/project-root.ts';
import { shareReads } from './platform/share-reads.ts';
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

export type House = { app: FastifyInstance; worker: Worker; going: Going; metrics: Metrics | null };

/** The only place that joins things: what the modules need is built here and handed to them. */
export const compose = async (outside: Outside): Promise<House> => {
  const { config, database, clock, logger } = outside;
  const texts = await readTexts(join(projectRoot, 'locales'));
  const limits = createLimits({ database, enabled: config.limits, secret: houseSecret(config) });
  const listeners: Listener[] = [];
  const schedules: Schedule[] = [
    ...limitSchedules({ database }),
    ...identitySchedules({ database }),
    ...messagingSchedules({ database }),
  ];
  const personalData: PersonalDataSource[] = [];
  const events = createEvents(() => listeners);
  const mailer = config.smtpUrl
    ? createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom })
    : createMailboxMailer(config.production ? null : (outside.announce ?? null));
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
  const sandbox = config.stripe && !config.stripeStandIn ? null : keys;
  const provider = createStripeProvider(keys, { clock, ...(sandbox && { address: sandboxAddress(ownServer) }) });
  const going = createGoing();
  const isMeasured = config.metricsToken !== null || config.metricsPort !== null;
  /** What the worker of this program can do; known once it is made. */
  const jobKinds = (): readonly string[] => worker.kinds;
  const metrics = isMeasured
    ? createMetrics({
        database,
        sources: [...jobMetrics(database, jobKinds), ...mailMetrics(database), ...bookingMetrics(database)],
      })
    : null;
  const deps = {
    config,
    going,
    database,
    clock,
    logger,
    texts,
    limits,
    mailer,
    google,
    roster: createRosterMemory(),
    unserved: createUnservedTally({ database, clock }),
    provider,
    emit: events.emit,
    invoicing: createStandInInvoicing(database),
  };
  const checkoutDeps = { ...deps, purchases: createPurchases(deps) };

  /** What mails carry along, and who is asked whether they are still true, when they leave. */
  const attachmentSources: AttachmentSources = {
    calendar: calendarAttachment(deps),
    visit: visitAttachment(deps),
    ...paperAttachments(deps),
  };
  const mailChecks: MailChecks = {
    ...giftCardMailChecks(deps),
    ...bookingMailChecks(deps),
    ...dispatchMailChecks(deps),
    ...reminderChecks(deps),
  };

  personalData.push(notificationPersonalData());
  personalData.push(bookingPersonalData(deps), giftCardPersonalData(), ...clientDeskPersonalData());
  personalData.push(...addressPersonalData(deps));
  listeners.push(...giftCardListeners(deps), ...receiptListeners(deps), ...clientDeskListeners(deps));
  schedules.push(...serviceAreaSchedules({ ...deps, countTherapists: countTherapistsByArea }));
  schedules.push(...giftCardSchedules(deps), ...receiptSchedules(deps));
  listeners.push(...bookingListeners(deps), ...checkoutListeners(deps), ...dispatchListeners(deps));
  schedules.push(...bookingSchedules(deps), ...checkoutSchedules(checkoutDeps), ...dispatchSchedules(deps));

  listeners.push(...reminderListeners(deps));
  schedules.push(...retentionSchedules(deps));
  schedules.push(watchStuckJobs({ database, logger, kinds: jobKinds }));

  const handlers: Handler[] = [
    ...ownRoutes(deps),
    ...auditRoutes({
      database,
      namesOf: (ids) => findNames(database, ids),
      idOf: async (email) => (await findUserByEmail(database, normaliseEmail(email)))?.id ?? null,
    }),
    ...pictureRoutes(deps),
    ...messagingRoutes({
      ...deps,
      namesOf: (ids) => findNames(database, ids),
      emailOf: async (id) => (await findUser(database, id))?.email ?? null,
    }),
    ...notificationRoutes(deps),
    ...identityRoutes({ ...deps, forgetAddress, personalData: () => personalData }),
    ...identityAdminRoutes({ ...deps, forgetAddress, paidVisits: listPaidBookings }),
    ...catalogueRoutes(deps),
    ...catalogueAdminRoutes({ ...deps, isBooked: isCatalogueItemBooked, countTherapists: countTherapistsByTreatment }),
    ...serviceAreaRoutes({ ...deps, countTherapists: countTherapistsByArea }),
    ...serviceAreaAdminRoutes({ ...deps, isAreaBooked, countTherapists: countTherapistsByArea }),
    ...settingsRoutes(deps),
    ...settingsAdminRoutes(deps),
    ...promotionsRoutes(deps),
    ...promotionsAdminRoutes(deps),
    ...promoTestRoutes(deps),
    ...giftCardsRoutes({ ...deps, findHeldCredit }),
    ...therapistRoutes(deps),
    ...bookingRoutes(deps),
    ...rescheduleRoutes(deps),
    ...bookingAdminRoutes(deps),
    ...checkoutRoutes(checkoutDeps),
    ...receiptRoutes(deps),
    ...clientDeskRoutes(deps),
    ...dispatchRoutes(deps),
    ...dispatchAdminRoutes(deps),
    ...therapistDeskRoutes(deps),
    ...adminBookingRoutes(deps),
    ...adminTherapistRoutes(deps),
    ...adminJobRoutes({ database, jobKinds }),
    ...reminderAdminRoutes(deps),
    ...privacyRoutes(deps),
    ...statsRoutes({ ...deps, jobKinds }),
  ];

  const app = await buildApp({
    config,
    logger,
    clock,
    texts,
    going,
    metrics,
    handlers,
    publicConfig: shareReads(() => describePublicConfig(deps)),
    identify: createIdentify(deps),
    securityLog: createSecurityLog(deps),
    ...(outside.webFolder && { webFolder: outside.webFolder }),
  });
  if (standIn) serveGoogleStandIn(app, standIn);
  if (sandbox) serveSandbox(app, { database, ...sandbox });
  const mailJobs = messagingJobs({
    ...deps,
    attachmentSources,
    mailChecks,
    isTrusted: (email) => isTrustedAddress(deps, email),
  });
  const cardJobs = paymentJobs(checkoutDeps);
  const worker = createWorker({
    database,
    handlers: {
      ...events.handlers(),
      ...passwordLinkJobs(deps),
      ...mailJobs,
      ...receiptJobs(deps),
      ...reminderJobs(deps),
      ...cardJobs,
      ...dispatchJobs(deps),
      ...askNextJobs(deps),
      ...(sandbox && sandboxJobs({ clock, ownServer, webhookSecret: sandbox.webhookSecret })),
    },
    schedules,
    lanes: [
      { kinds: Object.keys(mailJobs), atOnce: 5 },
      { kinds: [...Object.keys(cardJobs), ...checkoutSchedules(checkoutDeps).map(({ kind }) => kind)], atOnce: 5 },
    ],
    logger,
  });
  const stop = async () => {
    await worker.stop();
    mailer.close();
  };
  return { app, worker: { ...worker, stop }, going, metrics };
};

/** What the person at the terminal of the server can do without starting it. */
export const composeCommands = (database: Database, config: Config) => ({
  createAdmin: (admin: NewAdmin) => createAdmin(database, config.brand, admin),
  /** What only the office can fill in, and whether anybody can enter it. */
  readOpening: async () => {
    const missing = await missingBeforeOpening(database, new Date(), { config, jobKinds: () => [] });
    const unfilled = missing.filter(({ remedy }) => remedy === 'fill_in').map(({ kind }) => kind);
    return { hasAdmin: (await listAdmins(database)).length > 0, unfilled };
  },
});
