import { useQuery } from '@tanstack/react-query';
import { checkZipCode } from '#contract/zip-codes.ts';
import { parseZipCode } from '#domain/service-area/zip-code.ts';
import { lisbon } from '#domain/time/wall-clock.ts';
import { call } from '#web/api/call.ts';

/** Whether somebody goes there; asked for every complete zip code, never for half of one. */
export const useZipCheck = (typed: string) => {
  const parsed = parseZipCode(typed);
  const zip = parsed.ok ? parsed.zip : '';
  const answer = useQuery({
    queryKey: ['zip-check', zip],
    queryFn: ({ signal }) => call(checkZipCode, { params: { zip } }, { signal }),
    enabled: zip !== '',
  });
  return {
    isServed: zip !== '' && answer.data?.serviced === true,
    isRefused: zip !== '' && answer.data?.serviced === false,
    /** The clock there. */
    timezone: (zip !== '' && answer.data?.timezone) || lisbon,
    area: zip === '' ? null : (answer.data?.area ?? null),
    error: zip === '' ? null : answer.error,
  };
};

export type ZipCheck = ReturnType<typeof useZipCheck>;
