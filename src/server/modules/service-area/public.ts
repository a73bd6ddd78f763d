export {
  type AreaRange,
  deleteInterestsBefore,
  deleteInterestsOf,
  findAreaOfZip,
  listAreaNames,
  listAreaRanges,
  listInterestsOf,
  listOwnWays,
  listPlacedAreas,
  lockPlacedArea,
  writeAreaPlace,
  writeOwnWay,
} from './repo.ts';
