export {
  findAddIns,
  findLowestPrice,
  findTreatment,
  listActiveAddIns,
  listActiveTreatments,
  listTreatmentIds,
} from './repo.ts';
