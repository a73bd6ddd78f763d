export { forgetClientOfMailbox, forgetNamelessClients } from './forget-clients.ts';
export { refuseBlockedPerson } from './refuse-blocked.ts';
