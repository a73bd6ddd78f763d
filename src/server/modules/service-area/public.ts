export { type Area, type AreaRange, findAreaOfZip, listAreaNames, listAreaRanges } from './repo.ts';
