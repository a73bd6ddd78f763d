import type { HomeVisit } from '#contract/stats.ts';
import { CheckIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Home } from './home-query.ts';
import { HomeSection, lineLook } from './home-section.tsx';
import { bookingHref, timeUntil, useHomeWords, whenWords } from './home-words.ts';

type AttentionListProps = { needsAttention: Home['needsAttention']; now: Date };

/** What the house cannot bring forward by itself; one press leads to the booking. */
export function AttentionList({ needsAttention: { total, items }, now }: AttentionListProps) {
  const { t } = useHomeWords();
  return (
    <HomeSection title={t('attention.title')}>
      {items.length === 0 ? (
        <p className="flex items-center gap-3 px-5 py-5 text-s text-soft">
          <CheckIcon className="text-brand" />
          {t('attention.none')}
        </p>
      ) : (
        <ul className="divide-y divide-line border-l-4 border-accent">
          {items.map((visit) => (
            <li key={visit.id}>
              <AttentionLine visit={visit} now={now} />
            </li>
          ))}
          {total > items.length && (
            <li>
              <Link to="/admin/bookings?needsAttention=true" className={`${lineLook} font-semibold text-brand`}>
                {t('attention.all', { count: total })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </HomeSection>
  );
}

function AttentionLine({ visit, now }: { visit: HomeVisit; now: Date }) {
  const words = useHomeWords();
  const { t, language } = words;
  const time = timeUntil(visit.startsAt, now, words);
  return (
    <Link to={bookingHref(visit.id)} className={lineLook}>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{whenWords(visit.startsAt, now, words)}</span>
          <Tag tone="bad">{time ? t('attention.startsIn', { time }) : t('attention.late')}</Tag>
        </span>
        <span className="mt-1 block">
          <ReasonOf visit={visit} />
        </span>
        <span className="mt-0.5 block text-xs text-soft">
          {[visit.reference, visit.treatment[language], visit.area].filter(Boolean).join(' · ')}
        </span>
      </span>
      <ChevronRightIcon size={18} className="shrink-0 text-soft" />
    </Link>
  );
}

function ReasonOf({ visit }: { visit: HomeVisit }) {
  const { t } = useHomeWords();
  if (visit.status !== 'finding_therapist') return t('attention.look');
  if (visit.therapists.length === 0) return t('attention.nobody');
  return t('attention.someMissing', { names: visit.therapists.join(', ') });
}
