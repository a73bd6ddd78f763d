import type { Language } from '#domain/language/language.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Config } from '#server/config.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Emit } from '#server/platform/jobs/events.ts';
import type { Texts } from '#server/platform/texts.ts';

import type { ForgetAddress } from '../deps.ts';

export type PaidVisit = {
  bookingId: string;
  reference: string;
  treatment: Record<Language, string> | null;
  startsAt: Date;
  paidAt: Date;
  status: string;
  paymentStatus: string;
  paidCents: Cents;
  refundCents: Cents;
};

export type IdentityAdminDeps = {
  database: Database;
  config: Config;
  texts: Texts;
  emit: Emit;
  forgetAddress: ForgetAddress;
  /** What a person has paid for. Bookings stand further right; compose hands this in. */
  paidVisits(on: Queryable, userId: string): Promise<PaidVisit[]>;
};
