export { findReview, forgetReviews, listBookingIdsOfUser, listSaid, readSaidOfUs } from './repo.ts';
