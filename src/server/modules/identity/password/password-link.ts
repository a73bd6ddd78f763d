import { invitationDays, resetLinkMinutes } from '#domain/identity/account-rules.ts';
import type { Language } from '#domain/language/language.ts';
import type { Config } from '#server/config.ts';
import { publicLink, queueMail } from '#server/modules/messaging/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { days, minutes } from '#server/platform/durations.ts';
import { hashToken, newId, newToken } from '#server/platform/secrets.ts';
import type { User } from '../users-repo.ts';
import { insertReset } from './resets-repo.ts';

type Person = { id: string; email: string; firstName: string; language: Language };

const makeLink = async (tx: Transaction, config: Config, userId: string, lifeMilliseconds: number) => {
  const token = newToken();
  const reset = await insertReset(tx, { userId, tokenHash: hashToken(token), lifeSeconds: lifeMilliseconds / 1000 });
  return { id: reset.id, link: publicLink(config, `/reset-password?token=${token}`) };
};

export const mailResetLink = async (
  tx: Transaction,
  config: Config,
  { id: userId, email, firstName, language }: Person,
): Promise<void> => {
  const { id, link } = await makeLink(tx, config, userId, minutes(resetLinkMinutes));
  await queueMail(tx, {
    type: 'password_reset',
    to: { email, name: firstName },
    language,
    cause: `reset:${id}`,
    values: { firstName, link, minutes: resetLinkMinutes },
  });
};

/** For somebody whose account another person made: they have days, because they do not wait for this mail. */
export const mailInvitation = async (
  tx: Transaction,
  config: Config,
  { id: userId, email, firstName, language }: Person,
): Promise<void> => {
  const { id, link } = await makeLink(tx, config, userId, days(invitationDays));
  await queueMail(tx, {
    type: 'account_invitation',
    to: { email, name: firstName },
    language,
    cause: `invitation:${id}`,
    values: { firstName, link, days: invitationDays },
  });
};

export const mailPasswordChanged = (tx: Transaction, { email, firstName, language }: User): Promise<void> =>
  queueMail(tx, {
    type: 'password_changed',
    to: { email, name: firstName },
    language,
    cause: `password:${newId()}`,
    values: { firstName },
  });
