import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { completeOwnVisit } from '#contract/dispatch.ts';
import type { OwnVisitInFull } from '#contract/therapist-desk.ts';
import { askForHelp, leaveForSafety, tellArrived, tellNobodyHere, tellOnMyWay } from '#contract/visit-day.ts';
import { failureText, isNetworkError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';
import { type Act, hasKept, keepAct, sendKept } from './told-acts.ts';

const routes = {
  arrived: tellArrived,
  'nobody-here': tellNobodyHere,
  help: askForHelp,
  leave: leaveForSafety,
  complete: completeOwnVisit,
} as const;

const send = (id: string, telling: Act): Promise<unknown> => {
  const params = { id };
  if (telling.act === 'on-my-way') return call(tellOnMyWay, { params, body: { minutes: telling.minutes } });
  return call(routes[telling.act], { params });
};

const againAfterMs = 5_000;

/** One after the other. Without a connection it is kept, also over a reload, and leaves as soon as there is one. */
export const useTelling = (visit: OwnVisitInFull) => {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const telling = useMutation({
    scope: { id: 'visit-day' },
    onMutate: (act: Act | 'kept') => {
      if (act !== 'kept') keepAct(visit.id, act);
    },
    mutationFn: () => sendKept(send),
    retry: (_, error) => isNetworkError(error),
    retryDelay: againAfterMs,
    onError: (error) =>
      showToast({
        title: t('visitDay.failed'),
        description: failureText(error, t('offline')),
        variant: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  });
  const { mutate } = telling;
  // What a page before this one could not send.
  useEffect(() => {
    if (hasKept()) mutate('kept');
  }, [mutate]);
  return telling;
};

export type Telling = ReturnType<typeof useTelling>;

/** It is kept here, and waits for a connection. */
export const isWaiting = ({ isPaused, isPending, failureCount }: Telling): boolean =>
  isPaused || (isPending && failureCount > 0);
