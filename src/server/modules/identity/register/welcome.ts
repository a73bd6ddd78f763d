import { queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { User } from '../users-repo.ts';

export const mailWelcome = (tx: Transaction, { id, email, firstName, language }: User): Promise<void> =>
  queueMail(tx, {
    type: 'welcome',
    to: { email, name: firstName },
    language,
    cause: `user:${id}`,
    values: { firstName },
  });
