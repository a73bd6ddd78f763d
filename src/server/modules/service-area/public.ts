export {
  type AreaRange,
  deleteInterestsBefore,
  deleteInterestsOf,
  findAreaOfZip,
  listAreaNames,
  listAreaRanges,
  listInterestsOf,
  listOwnWays,
  listTravelAreas,
} from './repo.ts';
