export { listDifferences } from './compare-money.ts';
