import type { PublicConfig } from '#contract/public-config.ts';
import { isSameEveryDay, type OpenWeek, sayWeek } from '#domain/availability/open-week.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sandboxPublishableKey } from '#server/platform/payment-provider/sandbox/sandbox-keys.ts';
import { findLowestPrice } from '../catalogue/public.ts';
import { readAllSettings } from './repo.ts';

type Deps = { database: Database; config: Config };

const hoursOf = ({ opensAt, closesAt, otherDays }: OpenWeek): PublicConfig['businessHours'] => {
  const open = { opensAt, closesAt, otherDays: [...otherDays] };
  return { ...open, week: isSameEveryDay(open) ? null : { en: sayWeek(open, 'en'), pt: sayWeek(open, 'pt') } };
};

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
    businessHours: hoursOf(booking),
    policy: {
      ...{ holdMinutes, noticeHours, horizonDays },
      ...cancellation,
      ...{ answerHours, giveUpHoursBefore, leastSearchMinutes },
    },
    company: { ...company, phone: formatPhone(company.phone) },
  };
};
