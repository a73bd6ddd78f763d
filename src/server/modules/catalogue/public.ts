export { findAddIns, findLowestPrice, findTreatment, listActiveAddIns, listActiveTreatments } from './repo.ts';
