import { useEffect, useState } from 'react';
import type { RouteResult } from '#contract/route.ts';
import type { checkZipCode } from '#contract/zip-codes.ts';
import type { ParsedZipCode } from '#domain/service-area/zip-code.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { track } from '#web/tracking/tracking.ts';

type Answer = RouteResult<typeof checkZipCode>;

type ZipCheck =
  | { readonly status: 'idle' | 'checking' }
  | { readonly status: 'answered'; readonly answer: Answer }
  /** What the server said to it; null where none answered. */
  | { readonly status: 'failed'; readonly said: string | null };

/** The code that talks to the server comes with the first complete zip code, not with the page. */
const ask = async (zip: string, signal: AbortSignal): Promise<ZipCheck> => {
  try {
    const [{ call }, contract] = await Promise.all([import('#web/api/call.ts'), import('#contract/zip-codes.ts')]);
    return { status: 'answered', answer: await call(contract.checkZipCode, { params: { zip } }, { signal }) };
  } catch (error) {
    return { status: 'failed', said: (error as Partial<ApiError>).text ?? null };
  }
};

/** Asks about every complete zip code once; a half-typed one costs nothing. */
export const useZipCheck = (parsed: ParsedZipCode): ZipCheck & { retry(): void } => {
  const zip = parsed.ok ? parsed.zip : null;
  const [attempt, setAttempt] = useState(0);
  const [check, setCheck] = useState<{ zip: string | null; result: ZipCheck }>({
    zip: null,
    result: { status: 'idle' },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again about the same zip code
  useEffect(() => {
    if (zip === null) return;
    const abort = new AbortController();
    const finish = (result: ZipCheck): void => {
      if (!abort.signal.aborted) setCheck({ zip, result });
    };
    finish({ status: 'checking' });
    void ask(zip, abort.signal).then((asked) => {
      // The first half says which area was asked for, and nothing of a street.
      if (asked.status === 'answered') track('search', { search_term: zip.slice(0, 4) });
      finish(asked);
    });
    return () => abort.abort();
  }, [zip, attempt]);

  const result: ZipCheck =
    zip === null ? { status: 'idle' } : check.zip === zip ? check.result : { status: 'checking' };
  return { ...result, retry: () => setAttempt(attempt + 1) };
};
