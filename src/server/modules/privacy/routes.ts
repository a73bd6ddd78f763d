import * as contract from '#contract/guest-data.ts';
import { type Context, type Handler, handle } from '#server/http/handler.ts';
import { readBookingToken, type Visitor } from '../bookings/public.ts';
import { eraseByLink, exportByLink, type GuestDataDeps } from './guest-data.ts';

type Keyed = Pick<Context, 'actor' | 'request'> & { query: { token?: string | undefined } };

const visitorOf = ({ actor, request, query }: Keyed): Visitor => ({
  actor,
  token: readBookingToken(request, query.token),
});

export const privacyRoutes = (deps: GuestDataDeps): Handler[] => [
  handle(contract.exportBooking, async (input) => {
    const { id } = input.params;
    const file = await exportByLink(deps, id, visitorOf(input));
    await input.note('exported', { subjectId: id, detail: 'booking' });
    input.reply.header('cache-control', 'no-store');
    return file;
  }),
  handle(contract.eraseBooking, async (input) => {
    const { id } = input.params;
    const answer = await eraseByLink(deps, id, visitorOf(input), input.body.confirm);
    if (answer.state === 'erased') await input.note('key_withdrawn', { subjectId: id, detail: 'erased' });
    return answer;
  }),
];
