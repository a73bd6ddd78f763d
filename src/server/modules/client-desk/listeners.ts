import type { Database } from '#server/platform/database/database.ts';
import { type Listener, listen } from '#server/platform/jobs/events.ts';
import { userErased } from '../identity/public.ts';
import { forgetClientDesk } from './repo.ts';

export const clientDeskListeners = ({ database }: { database: Database }): Listener[] => [
  listen(userErased, { id: 'client-desk.forget-client', formerly: 'forget addresses and favourites' }, ({ userId }) =>
    database.transaction((tx) => forgetClientDesk(tx, userId)),
  ),
];
