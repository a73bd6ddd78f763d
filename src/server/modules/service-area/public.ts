export { type Area, type AreaRange, findAreaOfZip, listAreaRanges } from './repo.ts';
