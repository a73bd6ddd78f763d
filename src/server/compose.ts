import { handedIn } from './handed-in.ts';
import type { Going } from './http/guard/draining.ts';
import { joinModules } from './module.ts';
import { adminDeskModule } from './modules/admin-desk/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { bookingsModule } from './modules/bookings/module.ts';
import { catalogueModule } from './modules/catalogue/module.ts';
import { checkoutModule } from './modules/checkout/module.ts';
import { clientDeskModule } from './modules/client-desk/module.ts';
import { clientsModule } from './modules/clients/module.ts';
import { dispatchModule } from './modules/dispatch/module.ts';
import { giftCardsModule } from './modules/gift-cards/module.ts';
import { identityModule } from './modules/identity/module.ts';
import { liveModule } from './modules/live/module.ts';
import { messagingModule } from './modules/messaging/module.ts';
import { moneyModule } from './modules/money/module.ts';
import { notificationsModule } from './modules/notifications/module.ts';
import { paymentsModule } from './modules/payments/module.ts';
import { picturesModule } from './modules/pictures/module.ts';
import { privacyModule } from './modules/privacy/module.ts';
import { promotionsModule } from './modules/promotions/module.ts';
import { receiptsModule } from './modules/receipts/module.ts';
import { remindersModule } from './modules/reminders/module.ts';
import { reviewsModule } from './modules/reviews/module.ts';
import { serviceAreaModule } from './modules/service-area/module.ts';
import { settingsModule } from './modules/settings/module.ts';
import { smsModule } from './modules/sms/module.ts';
import { statsModule } from './modules/stats/module.ts';
import { therapistDeskModule } from './modules/therapist-desk/module.ts';
import { therapistsModule } from './modules/therapists/module.ts';
import { tipsModule } from './modules/tips/module.ts';
import { waitingListModule } from './modules/waiting-list/module.ts';
import { createEvents } from './platform/jobs/events.ts';
import { createPlatform, type Outside, platformModule } from './platform-parts.ts';
import { type AtWork, putToWork } from './put-to-work.ts';

/** In the order of their line: each calls only those before it. */
const modules = [
  platformModule,
  auditModule,
  picturesModule,
  messagingModule,
  notificationsModule,
  identityModule,
  catalogueModule,
  serviceAreaModule,
  settingsModule,
  smsModule,
  promotionsModule,
  giftCardsModule,
  therapistsModule,
  clientsModule,
  bookingsModule,
  waitingListModule,
  reviewsModule,
  tipsModule,
  paymentsModule,
  checkoutModule,
  receiptsModule,
  moneyModule,
  dispatchModule,
  liveModule,
  therapistDeskModule,
  clientDeskModule,
  adminDeskModule,
  remindersModule,
  statsModule,
  privacyModule,
];

export type Composed = AtWork & { going: Going };

/** The only place that joins things: what the modules need is given to them, what they hand over is put to work. */
export const compose = async (outside: Outside): Promise<Composed> => {
  const events = createEvents(() => joined.listeners);
  const platform = { ...(await createPlatform(outside, () => atWork.app)), emit: events.emit };
  const deps = {
    ...platform,
    ...handedIn(platform),
    // Known once all have handed over their own.
    personalData: () => joined.personalData,
    mailChecks: () => joined.mailChecks,
    attachmentSources: () => joined.attachments,
    jobKinds: () => atWork.worker.kinds,
  };
  const joined = joinModules(modules.map((module) => module(deps)));
  const atWork = await putToWork({ outside, platform, joined, heard: events.handlers() });
  return { ...atWork, going: platform.going };
};
