export { deleteInvoicesBefore, listRefusedInvoices } from './repo.ts';
