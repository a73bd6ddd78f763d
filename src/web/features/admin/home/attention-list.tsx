import { type ReactNode, useState } from 'react';
import type { AttentionItem } from '#contract/attention.ts';
import { formatDuration, formatTime } from '#domain/language/formats.ts';
import { formatDayOfYear, nearnessOf, sayWeekday } from '#domain/language/moments.ts';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon, ChevronDownIcon, ChevronUpIcon, PhoneIcon, PinIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/router.tsx';
import { HomeSection } from './home-section.tsx';
import { type HomeWords, useHomeWords, whenWords } from './home-words.ts';
import { OtherWays, Remedy, TickOff } from './remedy.tsx';
import { StuckWork } from './stuck-work.tsx';

/** On a phone the others wait behind a button. */
const fewOnPhone = 3;

/** Everything that needs a person, what hurts first on top, each with its remedy. */
export function AttentionList({ items, now }: { items: readonly AttentionItem[]; now: Date }) {
  const { t } = useHomeWords();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const more = items.length - fewOnPhone;
  return (
    <HomeSection title={t('trouble.title')} count={items.length} note={items.length > 1 && t('trouble.sorted')}>
      {items.length === 0 ? (
        <p className="flex items-center gap-3 px-5 py-5 text-s text-soft">
          <CheckIcon className="text-brand" />
          {t('trouble.none')}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item, index) => (
            <li
              key={`${item.kind} ${item.invoiceId ?? item.bookingId ?? item.refundId ?? item.link} ${item.since} ${item.values.name ?? ''}`}
              className={classNames(!isUnfolded && index >= fewOnPhone && 'max-md:hidden')}
            >
              <AttentionLine item={item} now={now} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button
          variant="quiet"
          size="small"
          wide
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
          className="rounded-none! border-t border-line md:hidden"
        >
          {isUnfolded ? <ChevronUpIcon size={18} /> : <ChevronDownIcon size={18} />}
          {isUnfolded ? t('trouble.fewer') : t('trouble.more', { count: more })}
        </Button>
      )}
    </HomeSection>
  );
}

/** Of these nobody knows since when it is so. */
const standing: { readonly [kind in AttentionItem['kind']]?: 'standing' | 'opening' } = {
  area_unserved: 'standing',
  treatment_unserved: 'standing',
  therapist_unbookable: 'standing',
};

const minute = 60_000;
const longMinutes = 24 * 60;

/** Its hour in large, and beside it the other way to say it: `in 6 min`, `10:30 am`. */
const hourOf = ({ kind, band, hurtsAt, since }: AttentionItem, now: Date, words: HomeWords): [string, string?] => {
  const { t, language } = words;
  if (hurtsAt === null) return [t(`trouble.${standing[kind] ?? 'opening'}`)];
  if (band === 'since') {
    const minutes = (now.getTime() - Date.parse(since)) / minute;
    // In the small hours what began before midnight is not a day old.
    if (nearnessOf(since, now) === 'today' || minutes < longMinutes / 2)
      return [t('trouble.sinceTime', { time: formatTime(since, language) }), formatDuration(minutes, language)];
    const day = minutes < 6 * longMinutes ? sayWeekday(since, language) : formatDayOfYear(since, language);
    return [t('trouble.sinceDay', { day }), t('when.days', { count: Math.max(1, Math.round(minutes / longMinutes)) })];
  }
  const minutes = (Date.parse(hurtsAt) - now.getTime()) / minute;
  if (minutes < 1)
    // An hour of yesterday would read as one of today that is still to come.
    return [
      t('trouble.now'),
      nearnessOf(hurtsAt, now) === 'today' ? formatTime(hurtsAt, language) : whenWords(hurtsAt, now, words),
    ];
  if (minutes < longMinutes)
    return [t('trouble.in', { time: formatDuration(minutes, language) }), formatTime(hurtsAt, language)];
  return [whenWords(hurtsAt, now, words)];
};

const bands: Record<AttentionItem['band'], { edge: string; hour: string }> = {
  soon: { edge: 'border-danger', hour: 'text-danger' },
  since: { edge: 'border-accent', hour: 'text-accent-text' },
  later: { edge: 'border-line-strong', hour: 'text-ink' },
  standing: { edge: 'border-line-strong', hour: 'text-ink' },
};

type AttentionLineProps = { item: AttentionItem; now: Date; isFirst: boolean };

function AttentionLine({ item, now, isFirst }: AttentionLineProps) {
  const words = useHomeWords();
  const { t, language } = words;
  const { kind, hurtsAt, visit, values } = item;
  const sentence = t(`trouble.kinds.${kind}`, { replace: keptTogether(values) });
  const [hour, beside] = hourOf(item, now, words);
  const start = visit && whenWords(visit.startsAt, now, words, visit.timezone);
  const isCancelled = kind === 'seat_short' || kind === 'second_seat_short';
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-l-4 px-4 py-3 text-s md:grid-cols-[8rem_minmax(0,1fr)_auto]',
        bands[item.band].edge,
      )}
    >
      <p className="min-w-0 leading-tight max-md:self-center md:row-span-1">
        <span className={classNames('font-semibold', bands[item.band].hour)}>{hour}</span>
        {beside && (
          <span className="text-xs whitespace-nowrap text-soft max-md:ml-1.5 md:mt-0.5 md:block">{beside}</span>
        )}
      </p>
      <div className={classNames('min-w-0 max-md:order-last max-md:col-span-2', item.call && 'md:col-span-2')}>
        <TitleOf item={item}>
          {/* What hurts at its start has said it above. */}
          {visit ? (
            <DotLine parts={[visit.clientName || start, visit.clientName && start !== hour && start]} />
          ) : (
            sentence
          )}
        </TitleOf>
        {visit && (
          <>
            <p>
              {sentence}
              {isCancelled && hurtsAt && ` ${t('trouble.cancelled', { at: whenWords(hurtsAt, now, words) })}`}
            </p>
            <DotLine className="text-xs text-soft" parts={[visit.reference, visit.treatment[language], visit.area]} />
            {visit.place && <PlaceLink place={visit.place} />}
          </>
        )}
        {!visit && item.link && item.remedy === 'send_again' && (
          <Link to={item.link} className="link text-xs">
            {t('trouble.showMails')}
          </Link>
        )}
        <OtherWays item={item} />
        <TickOff item={item} />
        {item.remedy === 'run_again' && <StuckWork now={now} />}
      </div>
      {item.call ? (
        <div className="flex flex-wrap items-center gap-2 pt-1.5 max-md:order-last max-md:col-span-2 md:col-span-2 md:col-start-2">
          <CallButton {...item.call} isFirst={isFirst} />
          {mayBeInDanger.includes(kind) && (
            <a href="tel:112" className={callLook(false)}>
              <PhoneIcon size={18} />
              {t('trouble.call112')}
            </a>
          )}
          <Remedy item={item} isFirst={false} />
        </div>
      ) : (
        <Remedy item={item} isFirst={isFirst} />
      )}
    </div>
  );
}

/** A number to call does not break over two lines. */
const keptTogether = ({ phone, ...values }: AttentionItem['values']): AttentionItem['values'] => ({
  ...values,
  ...(phone && { phone: `${phone}`.replaceAll(' ', '\u00a0') }),
});

const mayBeInDanger: readonly AttentionItem['kind'][] = ['therapist_needs_help', 'therapist_silent'];

const callLook = (isFirst: boolean): string =>
  classNames(
    'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-s font-semibold no-underline transition-colors',
    isFirst
      ? 'bg-danger text-on-danger hover:bg-danger-hover'
      : 'text-danger inset-ring inset-ring-danger hover:bg-bad-soft',
  );

/** Whoever may be in danger is called before anything else is done. */
function CallButton({ name, phone, isFirst }: { name: string; phone: string; isFirst: boolean }) {
  const { t } = useHomeWords();
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={callLook(isFirst)}>
      <PhoneIcon size={18} />
      {t('trouble.call', { name })}
    </a>
  );
}

/** Where somebody may have to be sent. */
function PlaceLink({ place }: { place: string }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-6 items-center gap-1 text-xs"
    >
      <PinIcon size={14} className="shrink-0" />
      {place}
    </a>
  );
}

/** A visit's name opens it, whatever the remedy is. */
function TitleOf({ item, children }: { item: AttentionItem; children: ReactNode }) {
  const look = 'block font-semibold wrap-anywhere';
  if (!item.visit || !item.link) return <p className={look}>{children}</p>;
  return (
    <Link to={item.link} className={classNames(look, 'no-underline hover:underline')}>
      {children}
    </Link>
  );
}
