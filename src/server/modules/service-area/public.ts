export {
  type AreaRange,
  deleteInterestsBefore,
  deleteInterestsOf,
  findAreaOfZip,
  listAreaNames,
  listAreaRanges,
  listInterestsOf,
} from './repo.ts';
