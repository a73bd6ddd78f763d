import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HomeFacts, homeQuestions } from '#contract/home.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { leastGiftAmount } from '#domain/gift-cards/gift-card-rules.ts';
import { formatNumber, formatTime } from '#domain/language/formats.ts';
import { formatMonth } from '#domain/language/moments.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { lowestOffer } from '#domain/pricing/durations.ts';
import { checksOfAll } from '#domain/therapists/public-card.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { ReviewChips } from '#web/ui/review-chips.tsx';
import { Star, Stars } from '#web/ui/stars.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { CalendarArt, CountryArt, DoorArt, TableArt } from './home-art.tsx';

export type HomeProps = { facts: HomeFacts; config: Pick<PublicConfig, 'policy' | 'company' | 'businessHours'> };

const useHomeWords = () => useTranslation('treatments', { keyPrefix: 'home' });

/**
 * All of the front page below the zip code. Drawn by the server from its own data, and plain: links and questions work
 * before any script does. What there is no data for is not shown.
 */
export function HomeSections(props: HomeProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16 pb-18 md:gap-24">
      <Therapists {...props} />
      <HowItWorks />
      <Treatments {...props} />
      <Checks {...props} />
      <Reviews {...props} />
      <Areas {...props} />
      <GiftCards />
      <Questions {...props} />
      <Help {...props} />
    </div>
  );
}

function Section({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      {lead && <p className="mt-2 max-w-[60ch] text-soft">{lead}</p>}
      <div className="mt-6 md:mt-8">{children}</div>
    </section>
  );
}

function Therapists({ facts: { therapists } }: HomeProps) {
  const { t } = useHomeWords();
  const { language } = useLanguage();
  if (therapists.length === 0) return null;
  return (
    <Section id="therapists" title={t('therapists.title')} lead={t('therapists.lead', { count: therapists.length })}>
      {/* On a phone a row that runs out of the picture says by itself that there are more. */}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls sideways must be reached by keys, too
        tabIndex={0}
        className="-mx-5 flex gap-4 overflow-x-auto px-5 pb-2 md:mx-0 md:grid md:grid-cols-4 md:gap-x-5 md:gap-y-8 md:overflow-visible md:px-0 lg:grid-cols-6"
      >
        {therapists.map((person) => (
          <li key={person.id} className="w-36 shrink-0 md:w-auto">
            <Portrait person={person} size={144} className="size-auto! aspect-square w-full!" />
            <h3 className="mt-3 text-m">{person.firstName}</h3>
            {person.years !== null && person.years > 0 && (
              <p className="text-xs text-soft">{t('therapists.years', { count: person.years })}</p>
            )}
            {person.rating && (
              <p className="flex items-center gap-1 text-xs text-soft">
                <Star size={14} />
                {t(person.rating.isDemo ? 'reviews.scoreDemo' : 'reviews.score', {
                  average: formatNumber(person.rating.average, language, 1),
                  count: person.rating.count,
                })}
              </p>
            )}
            <p className="text-xs text-soft">{person.languages.map((code) => code.toUpperCase()).join(' · ')}</p>
            {person.verified.length > 0 && (
              <p className="mt-1 flex items-center gap-1 text-xs font-semibold text-brand">
                <CheckIcon size={14} strokeWidth={2.5} />
                {t('therapists.verified')}
              </p>
            )}
            {person.about[language] && <p className="mt-1.5 text-xs text-soft">{person.about[language]}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ways = [
  { key: 'where', Art: DoorArt },
  { key: 'when', Art: CalendarArt },
  { key: 'room', Art: TableArt },
] as const;

function HowItWorks() {
  const { t } = useHomeWords();
  return (
    <Section id="how" title={t('how.title')}>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-5">
        {ways.map(({ key, Art }) => (
          <li key={key} className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-4 md:block">
            <div className="grid h-20 place-items-center rounded-m bg-sunken p-2 md:h-44 md:rounded-l md:p-5">
              <Art />
            </div>
            <div>
              <h3 className="md:mt-4">{t(`how.${key}.title`)}</h3>
              <p className="mt-1 text-s text-soft">{t(`how.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Treatments({ facts: { treatments } }: HomeProps) {
  const { t } = useHomeWords();
  const { language } = useLanguage();
  const offered = treatments.flatMap((one) => {
    const offer = lowestOffer(one);
    return offer ? [{ ...one, offer }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <Section id="treatments" title={t('treatments.title')} lead={t('treatments.lead')}>
      <ul className="grid md:grid-cols-2 md:gap-x-12">
        {offered.map(({ id, name, description, imageUrl, imageAlt, offer }) => (
          <li
            key={id}
            className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-4 border-t border-line py-4"
          >
            <span className="grid aspect-4/3 place-items-center overflow-hidden rounded-s bg-sunken p-1.5">
              <img
                src={imageUrl}
                alt={imageAlt?.[language] ?? ''}
                width={64}
                height={48}
                loading="lazy"
                className="size-full object-contain"
              />
            </span>
            <div className="min-w-0">
              <h3 className="text-m">{name[language]}</h3>
              <p className="text-xs text-soft">{description[language]}</p>
            </div>
            <span className="text-right whitespace-nowrap">
              <span className="figure block text-m">{formatMoney(offer.price)}</span>
              <span className="text-xs text-soft">{t('treatments.minutes', { minutes: offer.minutes })}</span>
            </span>
          </li>
        ))}
      </ul>
      <a
        href="#content"
        className="mt-6 inline-flex min-h-13 items-center max-md:hidden rounded-full bg-brand px-7 font-semibold text-on-brand no-underline hover:bg-brand-hover"
      >
        {t('treatments.book')}
      </a>
    </Section>
  );
}

/** Only what was looked at for every single therapist is said of all. */
function Checks({ facts: { therapists } }: HomeProps) {
  const { t } = useHomeWords();
  const checks = checksOfAll(therapists);
  if (checks.length === 0) return null;
  return (
    <section
      aria-labelledby="checks-title"
      className="grid gap-8 rounded-l bg-art-deep px-6 py-10 text-page md:grid-cols-[1fr_1.6fr] md:px-12 md:py-14 dark:text-ink"
    >
      <div>
        <h2 id="checks-title" className="text-2xl">
          {t('checks.title')}
        </h2>
        <p className="mt-3 max-w-[40ch]">{t('checks.lead')}</p>
      </div>
      <ul className="grid content-start gap-6 sm:grid-cols-2">
        {checks.map((check) => (
          <li key={check} className="flex gap-3">
            <CheckIcon size={22} strokeWidth={2} className="mt-0.5 shrink-0" />
            <span>
              <b className="block">{t(`checks.${check}.title`)}</b>
              <span className="text-s">{t(`checks.${check}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What clients say; without data nothing stands here. */
function Reviews({ facts: { rating, reviews } }: HomeProps) {
  const { t } = useHomeWords();
  const { language } = useLanguage();
  if (!rating) return null;
  const average = formatNumber(rating.average, language, 1);
  return (
    <Section id="reviews" title={t('reviews.title')}>
      <p className="-mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figure text-2xl">{average}</span>
        <Stars value={Math.round(rating.average)} label={t('reviews.ofFive', { average })} size={22} />
        <span className="text-soft">{t('reviews.count', { count: rating.count })}</span>
        {rating.isDemo && <Tag tone="neutral">{t('reviews.demo')}</Tag>}
      </p>
      <ul className="mt-6 grid gap-5 md:grid-cols-3">
        {reviews.map(({ stars, text, chips, firstName, month, therapist }) => (
          <li key={`${firstName} ${month} ${text}`} className="rounded-l border border-line bg-surface p-5">
            <Stars value={stars} label={t('reviews.ofFive', { average: stars })} size={16} />
            <blockquote className="mt-2 wrap-anywhere whitespace-pre-line">{text}</blockquote>
            <ReviewChips stars={stars} chips={chips} />
            <p className="mt-3 text-s text-soft">
              {t('reviews.by', { name: firstName, month: formatMonth(month, language), therapist })}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Areas({ facts: { areas } }: HomeProps) {
  const { t } = useHomeWords();
  if (areas.length === 0) return null;
  return (
    <Section id="areas" title={t('areas.title')} lead={t('areas.lead')}>
      <div className="grid gap-6 md:grid-cols-[240px_minmax(0,1fr)] md:gap-12">
        <div className="grid place-items-center rounded-l bg-sunken p-6 max-md:hidden">
          <CountryArt />
        </div>
        <ul className="flex flex-wrap content-center gap-2">
          {areas.map((area) => (
            <li key={area} className="rounded-full bg-sunken px-4 py-2 text-s">
              {area}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

function GiftCards() {
  const { t } = useHomeWords();
  return (
    <section
      aria-labelledby="gift-title"
      className="grid items-center gap-6 overflow-hidden rounded-l bg-accent-soft px-6 py-10 md:grid-cols-[1.2fr_1fr] md:px-12"
    >
      <div>
        <h2 id="gift-title" className="text-2xl">
          {t('gift.title')}
        </h2>
        <p className="mt-3 mb-5 max-w-[46ch]">{t('gift.text', { least: formatMoney(leastGiftAmount) })}</p>
        <a
          href="/gift-card"
          className="inline-flex min-h-13 items-center rounded-full px-7 font-semibold no-underline inset-ring inset-ring-field-line hover:bg-surface"
        >
          {t('gift.action')}
        </a>
      </div>
      <div
        aria-hidden="true"
        className="grid aspect-8/5 w-full max-w-80 rotate-3 content-between justify-self-center rounded-m bg-brand p-5 text-on-brand shadow-2 max-md:hidden"
      >
        <span className="font-serif text-l">{t('gift.card')}</span>
        <svg aria-hidden="true" viewBox="0 0 32 32" className="ml-auto size-24 opacity-30" fill="currentColor">
          <path d="M15 4C8 9 6 15 9 21c2 4 6 6 6 7ZM17 4c7 5 9 11 6 17-2 4-6 6-6 7Z" />
        </svg>
      </div>
    </section>
  );
}

function Questions({ config }: HomeProps) {
  const { t } = useHomeWords();
  return (
    <section id="questions" aria-labelledby="questions-title" className="grid gap-6 md:grid-cols-[1fr_1.8fr]">
      <h2 id="questions-title" className="text-2xl">
        {t('questions.title')}
      </h2>
      <div>
        {homeQuestions.map((name, index) => (
          <details key={name} open={index === 0} className="group border-t border-line last:border-b">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
              {t(`questions.${name}.q`)}
              <span
                aria-hidden="true"
                className="size-2 shrink-0 rotate-45 border-r-2 border-b-2 border-current group-open:-rotate-135"
              />
            </summary>
            <p className="max-w-[60ch] pb-5 text-soft">{t(`questions.${name}.a`, { ...config.policy })}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Help({ config: { company, businessHours } }: HomeProps) {
  const { t } = useHomeWords();
  const { language } = useLanguage();
  const look = 'link inline-flex min-h-11 items-center font-semibold';
  return (
    <section aria-labelledby="help-title" className="rounded-l bg-sunken px-6 py-8 md:px-12 md:py-10">
      <h2 id="help-title">{t('help.title')}</h2>
      <p className="mt-2 text-soft">
        {businessHours.week
          ? t('help.textWeek', { week: businessHours.week[language] })
          : t('help.text', {
              opens: formatTime(businessHours.opensAt, language),
              closes: formatTime(businessHours.closesAt, language),
            })}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-8">
        <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} className={look}>
          {company.phone}
        </a>
        <a href={`mailto:${company.email}`} className={look}>
          {company.email}
        </a>
      </p>
    </section>
  );
}
