import type { MailChecks } from '../messaging/public.ts';
import type { DispatchDeps } from './deps.ts';
import { findOffer } from './repo.ts';

/** An offer that was answered or withdrawn while its mail waited is not sent any more. */
export const dispatchMailChecks = ({ database }: Pick<DispatchDeps, 'database'>): MailChecks => ({
  therapist_offer: async ({ cause }) => {
    const [, id = ''] = cause.split(':');
    return (await findOffer(database, id))?.status === 'open';
  },
});
