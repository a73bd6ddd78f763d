import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { getVisitRating, rateVisit, type VisitRating } from '#contract/reviews.ts';
import { reviewRules } from '#domain/reviews/review-rules.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StarField, Stars } from '#web/ui/stars.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { deskKey } from '../desk-queries.ts';
import { useDeskWords } from '../desk-words.ts';

const ratingQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKey, 'rating', id],
    queryFn: ({ signal }) => call(getVisitRating, { params: { id } }, { signal }),
  });

/** How a visit was, for the office alone. */
export function RateVisit({ id }: { id: string }) {
  const { t } = useDeskWords();
  const { data } = useQuery(ratingQuery(id));
  const [isEditing, setIsEditing] = useState(false);
  if (!data) return null;
  const isForm = data.stars === null || isEditing;
  return (
    <Card as="section" aria-labelledby="rate-visit" className="grid gap-4">
      <div>
        <h2 id="rate-visit" className="text-l">
          {t('rate.title')}
        </h2>
        <p className="mt-1 text-s text-soft">{t('rate.lead')}</p>
      </div>
      {isForm ? (
        <RatingForm id={id} given={data} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <p>
            <Stars value={data.stars ?? 0} label={t('rate.ofFive', { stars: data.stars ?? 0 })} size={22} />
          </p>
          {data.text && <p className="text-s wrap-anywhere whitespace-pre-line">{data.text}</p>}
          <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsEditing(true)}>
            {t('rate.change')}
          </Button>
        </>
      )}
    </Card>
  );
}

function RatingForm({ id, given, onDone }: { id: string; given: VisitRating; onDone(): void }) {
  const { t } = useDeskWords();
  const client = useQueryClient();
  const [stars, setStars] = useState(given.stars);
  const [text, setText] = useState(given.text);
  const [wasSent, setWasSent] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { stars: number; text: string }) => call(rateVisit, { params: { id }, body }),
    onSuccess: (answer) => {
      client.setQueryData(ratingQuery(id).queryKey, answer);
      showToast({ title: t('rate.done') });
      onDone();
    },
    onError: (error) =>
      showToast({ title: t('rate.failed'), description: failureText(error, t('offline')), variant: 'destructive' }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasSent(true);
    if (stars !== null) mutate({ stars, text });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <StarField
        legend={t('rate.stars')}
        value={stars}
        words={[t('rate.star1'), t('rate.star2'), t('rate.star3'), t('rate.star4'), t('rate.star5')]}
        error={wasSent && stars === null ? t('rate.missing') : undefined}
        onChange={setStars}
      />
      <TextArea
        label={t('rate.words')}
        rows={3}
        maxLength={reviewRules.mostLetters}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" variant="ghost" busy={isPending} className="justify-self-start">
        {t('rate.send')}
      </Button>
    </form>
  );
}
