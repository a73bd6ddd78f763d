import type { ReactNode } from 'react';
import type { AttentionItem } from '#contract/attention.ts';
import { CheckIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { HomeSection, lineLook, lineShape } from './home-section.tsx';
import { useHomeWords, whenWords } from './home-words.ts';

/** Everything that needs a person, what hurts first on top; one press leads to the remedy. */
export function AttentionList({ items, now }: { items: readonly AttentionItem[]; now: Date }) {
  const { t } = useHomeWords();
  return (
    <HomeSection title={t('attention.title')}>
      {items.length === 0 ? (
        <p className="flex items-center gap-3 px-5 py-5 text-s text-soft">
          <CheckIcon className="text-brand" />
          {t('trouble.none')}
        </p>
      ) : (
        <ul className="divide-y divide-line border-l-4 border-accent">
          {items.map((item) => (
            <li key={`${item.kind} ${item.bookingId ?? item.link} ${item.since} ${item.values.name ?? ''}`}>
              <AttentionLine item={item} now={now} />
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

/** Of these nobody knows since when it is so. */
const standing: { readonly [kind in AttentionItem['kind']]?: 'standing' | 'opening' } = {
  area_unserved: 'standing',
  treatment_unserved: 'standing',
  company_example: 'opening',
  no_treatments: 'opening',
  no_areas: 'opening',
  no_therapists: 'opening',
  no_card_payments: 'opening',
  mail_stays: 'opening',
};

function AttentionLine({ item, now }: { item: AttentionItem; now: Date }) {
  const words = useHomeWords();
  const { t, language } = words;
  const { kind, hurtsAt, since, visit, values } = item;
  const sentence = t(`trouble.kinds.${kind}`, { replace: values });
  const sinceWords = () => {
    const state = standing[kind];
    return state ? t(`trouble.${state}`) : t('trouble.since', { at: whenWords(since, now, words) });
  };
  const tag = hurtsAt ? t(`trouble.hurts.${kind}`, { at: whenWords(hurtsAt, now, words) }) : sinceWords();
  const remedy = t(`trouble.remedies.${item.remedy}`);
  return (
    <Door to={item.link}>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">
            {visit ? [whenWords(visit.startsAt, now, words), visit.clientName].filter(Boolean).join(' · ') : sentence}
          </span>
          <Tag tone={hurtsAt ? 'bad' : 'wait'}>{tag}</Tag>
        </span>
        {visit && (
          <>
            <span className="mt-1 block">{sentence}</span>
            <span className="mt-0.5 block text-xs text-soft">
              {[visit.reference, visit.treatment[language], visit.area].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
        {!item.link && <span className="mt-0.5 block text-soft">{remedy}</span>}
      </span>
      {item.link && (
        <>
          <span className="shrink-0 font-semibold text-brand max-sm:sr-only">{remedy}</span>
          <ChevronRightIcon size={18} className="shrink-0 text-soft" />
        </>
      )}
    </Door>
  );
}

/** Where nothing in the office helps, a line leads nowhere. */
function Door({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <div className={lineShape}>{children}</div>;
  if (to.startsWith('#'))
    return (
      <a href={to} className={lineLook}>
        {children}
      </a>
    );
  return (
    <Link to={to} className={lineLook}>
      {children}
    </Link>
  );
}
