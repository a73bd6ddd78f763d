import type { MailChecks } from '../messaging/public.ts';
import type { DispatchDeps } from './deps.ts';
import { findOffer } from './repo.ts';

/** An offer that was answered or withdrawn while its mail waited is not sent any more. */
export const dispatchMailChecks = ({ database }: Pick<DispatchDeps, 'database'>): MailChecks => ({
  therapist_offer: async ({ cause }) => {
    const [, id = ''] = cause.split(':');
    return (await findOffer(database, id))?.status === 'open';
  },
  // Cancelled, or whoever said yes dropped out, while the good news waited: another mail tells what is so.
  booking_confirmed: async ({ cause }) => {
    const [, id, answers] = /^confirmed:([0-9a-f-]{36}):(\d+)$/.exec(cause) ?? [];
    if (!id) return true;
    const offer = await findOffer(database, id);
    return offer?.status === 'confirmed' && offer.answers === Number(answers);
  },
});
