import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/booking.ts';
import { getOwnReview, giveReview, type OwnReview } from '#contract/reviews.ts';
import { chipsMean, isSpam, type ReviewChip, reviewChips, reviewRules } from '#domain/reviews/review-rules.ts';
import { failureText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sayDay } from '#web/api/say-when.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CheckboxPills } from '#web/ui/checkbox-pills.tsx';
import { preloadablePart } from '#web/ui/lazy-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { ReviewChips } from '#web/ui/review-chips.tsx';
import { StarField, Stars } from '#web/ui/stars.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { accessTo } from '../status-query.ts';
import { NextMassage } from './next-massage.tsx';

/** After the review, and only then. */
const tipPart = preloadablePart(async () => (await import('./tip-panel.tsx')).TipPanel);

const useReviewWords = () => useTranslation('treatments', { keyPrefix: 'review' });

const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking-review', id],
    queryFn: ({ signal }) => call(getOwnReview, accessTo(id), { signal }),
    // What was fetched before it was drawn is not asked for again.
    staleTime: 5_000,
  });

/** Before it is drawn: what was said, and what is shown with it. */
export const fetchOwnReview = async (client: QueryClient, id: string): Promise<void> => {
  const { given } = await client.fetchQuery(reviewQuery(id));
  if (!given) return;
  const [{ fetchOwnTip }] = await Promise.all([import('./tip-panel.tsx'), tipPart.load()]);
  await fetchOwnTip(client, id);
};

const namesOf = ({ therapists }: Booking): string => therapists.map(({ firstName }) => firstName).join(', ');

/** After a massage that took place: what the client says of it, once; then a tip, if they wish; then the next one. */
export function AfterMassage({ booking }: { booking: Booking }) {
  const { data } = useQuery(reviewQuery(booking.id));
  const [isTipping, setIsTipping] = useState(false);
  const isAsked = data?.state === 'open' && !data.given;
  return (
    <>
      {isAsked && <ReviewForm booking={booking} />}
      {data?.given && (
        <>
          <Given booking={booking} given={data.given} />
          <Suspense fallback={<Loading />}>
            <tipPart.Part booking={booking} onChoosing={setIsTipping} />
          </Suspense>
        </>
      )}
      <NextMassage booking={booking} isFirst={!isAsked && !isTipping && !booking.due} />
    </>
  );
}

function Given({ booking, given }: { booking: Booking; given: NonNullable<OwnReview['given']> }) {
  const { t } = useReviewWords();
  const { language } = useLanguage();
  const isSealed = Date.parse(given.shownFrom) > serverNow().getTime();
  const where = given.isHidden
    ? t('hidden')
    : t(isSealed ? 'sealed' : 'open', { date: sayDay(given.shownFrom, language, booking.timezone) });
  return (
    <Card as="section" aria-labelledby="review-title">
      <h2 id="review-title" className="text-l">
        {t('yours', { name: namesOf(booking) })}
      </h2>
      <p className="mt-3">
        <Stars value={given.stars} label={t('ofFive', { stars: given.stars })} size={24} />
      </p>
      <ReviewChips stars={given.stars} chips={given.chips} />
      {given.text && <p className="mt-3 wrap-anywhere whitespace-pre-line">{given.text}</p>}
      <p className="mt-3 text-s text-soft">{where}</p>
    </Card>
  );
}

function ReviewForm({ booking }: { booking: Booking }) {
  const { t } = useReviewWords();
  const [stars, setStars] = useState<number | null>(null);
  const [chips, setChips] = useState<ReviewChip[]>([]);
  const [text, setText] = useState('');
  const [note, setNote] = useState<string | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const spam = isSpam(text) ? t('spam') : undefined;
  const { mutate, isPending, error } = useGiveReview(booking.id);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasSent(true);
    if (stars !== null && !spam) mutate({ stars, text, chips, privateNote: note ?? '' });
  };
  const chooseStars = (chosen: number): void => {
    // The same taps would now mean the opposite.
    if (stars !== null && chipsMean(chosen) !== chipsMean(stars)) setChips([]);
    setStars(chosen);
  };
  return (
    <Card as="section" id="review" aria-labelledby="review-title">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="flex items-center gap-4">
          {booking.therapists.map((person) => (
            <Portrait key={person.firstName} person={person} size={64} />
          ))}
          <h2 id="review-title" className="min-w-0 text-xl">
            {t('title', { name: namesOf(booking) })}
          </h2>
        </div>
        <StarField
          legend={t('stars')}
          value={stars}
          words={[t('star1'), t('star2'), t('star3'), t('star4'), t('star5')]}
          error={wasSent && stars === null ? t('starsMissing') : undefined}
          onChange={chooseStars}
        />
        {stars !== null && <Chips stars={stars} chips={chips} onChange={setChips} />}
        <TextArea
          label={t('words')}
          hint={t('shown')}
          error={wasSent ? spam : undefined}
          rows={4}
          maxLength={reviewRules.mostLetters}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox
          label={t('private')}
          checked={note !== null}
          onChange={(event) => setNote(event.target.checked ? '' : null)}
        />
        {note !== null && (
          <TextArea
            label={t('privateWords')}
            hint={t('privateHint')}
            rows={3}
            maxLength={reviewRules.mostLetters}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {error && (
          <Notice tone="error" title={t('failed')}>
            {failureText(error, t('offline'))}
          </Notice>
        )}
        <Button type="submit" busy={isPending}>
          {t('send')}
        </Button>
      </form>
    </Card>
  );
}

type ChipsProps = { stars: number; chips: ReviewChip[]; onChange(chips: ReviewChip[]): void };

/** One tap each: what was good, or with few stars what was missing. */
function Chips({ stars, chips, onChange }: ChipsProps) {
  const { t } = useReviewWords();
  const meaning = chipsMean(stars);
  return (
    <CheckboxPills
      legend={t(meaning === 'good' ? 'chips.askGood' : 'chips.askMissing')}
      values={chips}
      onChange={onChange}
      options={reviewChips.map((value) => ({ value, label: t(`chips.${meaning}.${value}`) }))}
    />
  );
}

const useGiveReview = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { stars: number; text: string; chips: ReviewChip[]; privateNote: string }) =>
      call(giveReview, { ...accessTo(id), body }),
    onSuccess: (answer) => client.setQueryData(reviewQuery(id).queryKey, answer),
  });
};
