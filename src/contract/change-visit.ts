import * as z from 'zod/mini';
import { version } from './admin-list.ts';
import { instant } from './availability.ts';
import { booking, choices, priceLine } from './booking.ts';
import { centsAmount } from './money.ts';
import { route } from './route.ts';

const bookingId = z.object({ id: z.uuid() });
const visitChoices = { ...choices, version };

export const previewVisitChange = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/change/preview',
  who: 'admin',
  summary: 'What other choices would mean for price, end and therapists; changes nothing',
  params: bookingId,
  body: z.strictObject(visitChoices),
  answer: z.object({
    lines: z.array(priceLine),
    /** By card and gift card. */
    totalPrice: centsAmount,
    toPay: centsAmount,
    refund: centsAmount,
    refundToGiftCard: centsAmount,
    endsAt: instant,
    /** Whoever has accepted, and whether the changed visit stays theirs. */
    therapists: z.array(z.object({ id: z.string(), firstName: z.string(), stays: z.boolean() })),
    /** So many therapists would be searched for. */
    missing: z.int(),
  }),
  errors: ['not_found', 'not_paid', 'too_late', 'changed_meanwhile', 'slot_taken'],
});

export type VisitChangePreview = z.output<typeof previewVisitChange.answer>;

export const changeVisit = route({
  method: 'POST',
  path: '/api/admin/bookings/:id/change',
  who: 'admin',
  summary:
    'Another treatment, length, add-ins or people at the same start; the difference is paid by the client’s link or goes back at once',
  params: bookingId,
  /** `toPay`, `refund`: the cents that were shown; other amounts are not taken without asking again. */
  body: z.strictObject({ ...visitChoices, toPay: z.int(), refund: z.int() }),
  answer: booking,
  errors: [
    'not_found',
    'not_paid',
    'too_late',
    'changed_meanwhile',
    'slot_taken',
    'price_changed',
    'fresh_sign_in_needed',
  ],
});

export const visitChangeRoutes = { previewVisitChange, changeVisit };
