export { deleteInvoicesBefore, findLateRequests, listRefusedInvoices } from './repo.ts';
