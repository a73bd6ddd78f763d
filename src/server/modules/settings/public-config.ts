import type { PublicConfig } from '#contract/public-config.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sandboxPublishableKey } from '#server/platform/payment-provider/sandbox/sandbox-keys.ts';
import { findLowestPrice } from '../catalogue/public.ts';
import { readAllSettings } from './repo.ts';

type Deps = { database: Database; config: Config };

export const describePublicConfig = async ({ database, config }: Deps): Promise<PublicConfig> => {
  const { booking, cancellation, dispatch, tracking, company, contact } = await readAllSettings(database);
  const { holdMinutes, noticeHours, horizonDays } = booking;
  const { answerHours, giveUpHoursBefore, leastSearchMinutes } = dispatch;
  return {
    brand: config.brand,
    chatNumber: contact.chatNumber ?? config.chatNumber,
    googleClientId: config.googleClientId,
    payment: config.stripe
      ? { mode: 'stripe', publishableKey: config.stripe.publishableKey }
      : { mode: 'sandbox', publishableKey: sandboxPublishableKey },
    tracking,
    lowestPrice: await findLowestPrice(database),
    issuesInvoices: config.invoiceXpress !== null,
    timeZone: 'Europe/Lisbon',
    businessHours: { opensAt: booking.opensAt, closesAt: booking.closesAt },
    policy: {
      ...{ holdMinutes, noticeHours, horizonDays },
      ...cancellation,
      ...{ answerHours, giveUpHoursBefore, leastSearchMinutes },
    },
    company: { ...company, phone: formatPhone(company.phone) },
  };
};
