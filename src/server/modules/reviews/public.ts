export { findRatingOfAll, findReview, forgetReviews, listPublicReviews, listSaid } from './repo.ts';
