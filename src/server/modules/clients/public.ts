export { lockExisting } from './change-client.ts';
export { describeClient } from './describe-client.ts';
export { forgetClient, forgetClientOfMailbox, forgetNamelessClients } from './forget-clients.ts';
export { refuseBlockedPerson } from './refuse-blocked.ts';
export { findClient, hasNamedCard, listWhatIsOf, namesOfClients } from './repo.ts';
export { unwishedOfUser, wishesChanged, wishesFor } from './wishes.ts';
