import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listOfficeReviews, type OfficeReview, officeReviewStates, reviewSorts } from '#contract/reviews.ts';
import { formatDate, formatNumber } from '#domain/language/formats.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { ReviewChips } from '#web/ui/review-chips.tsx';
import { Link } from '#web/ui/router.tsx';
import { Star, Stars } from '#web/ui/stars.tsx';
import { CellNote } from '#web/ui/table.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { AdminPage } from '../shared/admin-page.tsx';
import type { ListColumn } from '../shared/list/column-choice.tsx';
import { oneOf, useListState } from '../shared/list/list-state.ts';
import { ListView } from '../shared/list/list-view.tsx';
import { refreshArea, useList } from '../shared/list/use-list.ts';
import { SeenNote } from '../shared/seen-note.tsx';
import { HideDialog } from './hide-dialog.tsx';

const tones: Record<OfficeReview['state'], TagTone> = { sealed: 'wait', shown: 'good', hidden: 'neutral' };

/** What clients say of the massages, and what therapists say of the same visits. Nothing here can be changed. */
export function Screen() {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const state = useListState({ sort: '-givenAt', sortable: reviewSorts, filters: ['state'] as const });
  const [asked, setAsked] = useState<OfficeReview | null>(null);
  const query = { ...state.query, state: oneOf(officeReviewStates, state.filters.state) };
  const answer = useList({
    area: 'reviews',
    query,
    ask: (wish, signal) => call(listOfficeReviews, { query: wish }, { signal }),
  });
  const rating = answer.data?.rating;
  return (
    <AdminPage title={t('reviews.title')} lead={t('reviews.lead')}>
      {rating && (
        <p className="mb-4 flex items-center gap-2">
          <Star />
          <span className="figure text-l">{formatNumber(rating.average, language, 1)}</span>
          <span className="text-s text-soft">{t('reviews.count', { count: rating.count })}</span>
        </p>
      )}
      <ListView
        name="reviews"
        words="reviews"
        state={state}
        answer={answer}
        columns={useColumns(setAsked)}
        rowKey={({ bookingId }) => bookingId}
        filters={[
          {
            name: 'state',
            options: officeReviewStates.map((value) => ({ value, label: t(`reviews.states.${value}`) })),
          },
        ]}
      />
      {asked && (
        <HideDialog
          review={asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null);
            void refreshArea('reviews');
          }}
        />
      )}
    </AdminPage>
  );
}

const useColumns = (onAsk: (review: OfficeReview) => void): ListColumn<OfficeReview>[] => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return [
    {
      key: 'givenAt',
      header: t('reviews.given'),
      isFixed: true,
      isSortable: true,
      cell: ({ givenAt, bookingId, reference }) => (
        <span className="whitespace-nowrap">
          {formatDate(givenAt, 'medium', language)}
          <CellNote>
            <Link to={`/admin/bookings?open=${bookingId}`} className="link">
              {reference}
            </Link>
          </CellNote>
        </span>
      ),
    },
    {
      key: 'stars',
      isFixed: true,
      isSortable: true,
      cell: ({ stars }) => <Stars value={stars} label={t('reviews.ofFive', { stars })} size={16} />,
    },
    { key: 'words', isFixed: true, cell: (review) => <Words review={review} /> },
    { key: 'therapist', cell: ({ therapist }) => therapist },
    {
      key: 'state',
      cell: ({ state, shownFrom, hiddenReason, seen, isDemo }) => (
        <>
          <Tag tone={tones[state]}>{t(`reviews.states.${state}`)}</Tag>
          {state === 'sealed' && (
            <CellNote>{t('reviews.shownFrom', { date: formatDate(shownFrom, 'medium', language) })}</CellNote>
          )}
          {hiddenReason && <CellNote>{hiddenReason}</CellNote>}
          {seen && <SeenNote mark={seen} />}
          {isDemo && <CellNote>{t('reviews.demo')}</CellNote>}
        </>
      ),
    },
    {
      key: 'act',
      hideHeader: true,
      isFixed: true,
      cell: (review) => (
        <Button variant="quiet" size="small" onClick={() => onAsk(review)}>
          {t(review.state === 'hidden' ? 'reviews.show' : 'reviews.hide')}
          <span className="sr-only">: {review.reference}</span>
        </Button>
      ),
    },
  ];
};

function Words({ review }: { review: OfficeReview }) {
  const { t } = useTranslation('admin');
  const { stars, text, chips, clientName, privateNote, visit } = review;
  return (
    <div className="max-w-[560px] text-left text-s wrap-anywhere">
      {text ? <p className="whitespace-pre-line">{text}</p> : <p className="text-soft">{t('reviews.wordless')}</p>}
      <ReviewChips stars={stars} chips={chips} />
      <CellNote>{clientName || t('reviews.nameless')}</CellNote>
      {privateNote && (
        <p className="mt-2">
          <b>{t('reviews.private')}</b> {privateNote}
        </p>
      )}
      {visit.map((one) => (
        <p key={one.therapist} className="mt-2">
          <b>{t('reviews.ofVisit', { name: one.therapist, stars: one.stars })}</b> {one.text}
        </p>
      ))}
    </div>
  );
}
