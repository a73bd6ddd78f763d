import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { promoCodes } from '#contract/admin-promo-codes.ts';
import type { Treatment } from '#contract/catalogue.ts';
import { testPromoCode } from '#contract/promo-code-test.ts';
import type { RouteResult } from '#contract/route.ts';
import { call } from '#web/api/call.ts';
import { usePaused } from '../shared/use-paused.ts';
import { type Choice, toBody } from './tester-choice.ts';

export type PromoVerdict = RouteResult<typeof testPromoCode>;

/** Tried whenever a choice changes, and when the typing pauses. Beside the verdict, the terms that explain it. */
export const usePromoTest = (choice: Choice, treatments: readonly Treatment[]) => {
  const [code, email] = [usePaused(choice.code), usePaused(choice.email)];
  const body = toBody({ ...choice, code, email }, treatments);
  const isPaused = code === choice.code && email === choice.email;
  const answer = useQuery({
    queryKey: ['admin', 'promo-test', 'verdict', body],
    queryFn: async ({ signal }) => {
      if (!body) throw new Error('Nothing to try');
      const [verdict, codes] = await Promise.all([
        call(testPromoCode, { body }, { signal }),
        call(promoCodes.list, { query: { q: body.code, pageSize: 100 } }, { signal }),
      ]);
      const terms = codes.items.find((one) => one.code.toUpperCase() === body.code.toUpperCase()) ?? null;
      return { body, verdict, terms };
    },
    enabled: body !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { ...answer, hasCode: body !== null, isSettled: isPaused && !answer.isPlaceholderData && !answer.isFetching };
};
