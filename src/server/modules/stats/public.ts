export { missingBeforeOpening } from './attention/operation.ts';
