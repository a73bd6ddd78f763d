export const paidBookingKey = (bookingId: string | undefined) => ['booking', bookingId] as const;
