import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmOffer, type OfferAnswer, rejectOffer, undoOfferAnswer } from '#contract/dispatch.ts';
import { proposeTimes } from '#contract/proposals.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';

export type OfferAddress = { bookingId: string; therapistId: string; token?: string | undefined };
type OfferDeed =
  | { kind: 'confirm'; startsAt?: string | undefined }
  | { kind: 'reject'; reason?: string }
  | { kind: 'undo' }
  | { kind: 'propose'; starts: string[] };

const send = ({ bookingId, therapistId, token }: OfferAddress, deed: OfferDeed): Promise<OfferAnswer> => {
  const where = { params: { bookingId, therapistId }, query: token ? { token } : {} };
  if (deed.kind === 'confirm') {
    const { startsAt } = deed;
    return call(confirmOffer, { ...where, query: { ...where.query, ...(startsAt && { startsAt }) } });
  }
  if (deed.kind === 'undo') return call(undoOfferAnswer, where);
  if (deed.kind === 'propose') return call(proposeTimes, { ...where, body: { starts: deed.starts } });
  return call(rejectOffer, { ...where, body: deed.reason ? { reason: deed.reason } : {} });
};

type Options = { onAnswered(answer: OfferAnswer, deed: OfferDeed): void; onRefused?(): void };

/** Yes, no, another time, or taking that back. Whatever comes of it, the desk is read again. */
export const useAnswerOffer = (address: OfferAddress, { onAnswered, onRefused }: Options) => {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (deed: OfferDeed) => send(address, deed),
    onSuccess: onAnswered,
    onError: (error) => {
      showToast({ title: t('offer.failed'), description: failureText(error, t('offline')), variant: 'destructive' });
      onRefused?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  });
  return { answer: mutate, pending: isPending ? variables.kind : null };
};
