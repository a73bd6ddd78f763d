import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewEmailTemplate } from '#contract/email-templates.ts';
import type { RouteResult } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import { call } from '#web/api/call.ts';
import { usePaused } from '../shared/use-paused.ts';
import type { TemplateWords } from './use-template-form.ts';

type Draft = TemplateWords & { type: string; language: Language };
type TemplatePreview = NonNullable<RouteResult<typeof previewEmailTemplate>['preview']>;
export type TemplateFault = NonNullable<RouteResult<typeof previewEmailTemplate>['fault']>;

/** How a text looks. */
export const usePreview = ({ type, language, subject, body }: Draft) =>
  useQuery({
    queryKey: ['admin', 'email-template-preview', type, language, subject, body],
    queryFn: ({ signal }) => call(previewEmailTemplate, { body: { type, language, subject, body } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** How what is being typed looks, whenever the typing pauses; with a fault in it, the last look that could be made. */
export const useLivePreview = ({ type, language, subject, body }: Draft) => {
  const words = { subject: usePaused(subject), body: usePaused(body) };
  const answer = usePreview({ type, language, ...words });
  const [lastGood, setLastGood] = useState<TemplatePreview | null>(null);
  const preview = answer.data?.preview ?? null;
  if (preview && preview !== lastGood) setLastGood(preview);
  // A fault is told of the text it was found in, not of one that has been put right since.
  const isOfThese = words.subject === subject && words.body === body && !answer.isPlaceholderData;
  return {
    preview: preview ?? lastGood,
    fault: isOfThese ? (answer.data?.fault ?? null) : null,
    isOld: preview === null && lastGood !== null,
    error: answer.error,
    retry: () => void answer.refetch(),
  };
};
