export { findReview, forgetReviews, listSaid } from './repo.ts';
