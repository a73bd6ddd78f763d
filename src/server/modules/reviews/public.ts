export { findReview, forgetReviews, listSaid, readSaidOfUs } from './repo.ts';
