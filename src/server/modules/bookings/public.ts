export { cancelByHouse } from './cancel-booking.ts';
export { bookingCancelled, bookingCreated, bookingExpired, bookingPaid, paymentFailed } from './events.ts';
export { findPurchase, mayPay, type Purchase } from './find-purchase.ts';
export { markBookingPaid, type PaymentOutcome } from './mark-paid.ts';
export { markPaymentFailed } from './mark-payment-failed.ts';
export { moveBooking, theProvider, theSystem } from './move-booking.ts';
