export { deleteInvoicesBefore } from './repo.ts';
