import { queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/secrets.ts';
import type { User } from '../users-repo.ts';

export const mailPasswordChanged = (tx: Transaction, { email, firstName, language }: User): Promise<void> =>
  queueMail(tx, {
    type: 'password_changed',
    to: { email, name: firstName },
    language,
    cause: `password:${newId()}`,
    values: { firstName },
  });
