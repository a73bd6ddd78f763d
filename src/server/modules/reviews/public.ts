export { findReview, forgetReviews, listBookingIdsOfUser, listLowSealed, listSaid, readSaidOfUs } from './repo.ts';
