import type { settleInvoice as route } from '#contract/receipts.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError, found } from '#server/http/app-error.ts';
import { recordChange } from '#server/modules/audit/public.ts';
import { findBooking } from '#server/modules/bookings/public.ts';
import type { ReceiptDeps } from '../deps.ts';
import { askAgain, findRequest, noteByHand } from '../repo.ts';
import { queueRequest } from './invoices.ts';

type Wish = RouteRequest<typeof route>['body'];

/** The invoicing service refused a document: it is asked for once more, or somebody has written it there by hand. */
export const settleInvoice = (
  { database }: Pick<ReceiptDeps, 'database'>,
  id: string,
  wish: Wish,
  actor: Extract<Actor, { kind: 'user' }>,
): Promise<void> =>
  database.transaction(async (tx) => {
    const request = found(await findRequest(tx, id));
    const touched = wish.how === 'again' ? await askAgain(tx, id) : await noteByHand(tx, id, wish.number);
    if (touched === 0) throw new AppError('invoice_settled');
    if (wish.how === 'again') await queueRequest(tx, id);
    const booking = await findBooking(tx, request.purpose.id);
    await recordChange(tx, {
      actor,
      what: 'booking',
      id: request.purpose.id,
      label: booking?.reference ?? '',
      before: { document: 'refused' },
      after: { document: wish.how === 'again' ? 'again' : wish.number },
    });
  });
