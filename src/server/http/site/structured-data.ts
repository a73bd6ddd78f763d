import { type HomeFacts, homeQuestions } from '#contract/home.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { daysOf, type OpenWeek } from '#domain/availability/open-week.ts';
import type { Language } from '#domain/language/language.ts';
import { toEuros } from '#domain/money/cents.ts';
import { lowestOffer } from '#domain/pricing/durations.ts';
import type { Texts } from '#server/platform/texts.ts';

type Given = {
  brand: string;
  language: Language;
  config: PublicConfig;
  facts: HomeFacts;
  /** Where this company's pages are. */
  address: string;
  texts: Texts;
};

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** One for each kind of hours, with the days that have them. */
const openingHours = (week: OpenWeek) => {
  const hoursOfDay = daysOf(week).map((hours) => (hours ? `${hours.opensAt}-${hours.closesAt}` : null));
  const kinds = [...new Set(hoursOfDay)].filter((kind) => kind !== null);
  return kinds.map((kind) => {
    const [opens, closes] = kind.split('-');
    const dayOfWeek = days.filter((_, index) => hoursOfDay[index] === kind);
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
  });
};

const business = ({ brand, config: { company, businessHours }, facts, address }: Given) => ({
  '@type': 'LocalBusiness',
  '@id': `${address}/#company`,
  name: brand,
  legalName: company.legalName,
  url: `${address}/`,
  image: `${address}/share.png`,
  telephone: company.phone,
  email: company.email,
  address: { '@type': 'PostalAddress', streetAddress: company.address, addressCountry: 'PT' },
  currenciesAccepted: 'EUR',
  openingHoursSpecification: openingHours(businessHours),
  areaServed: facts.areas.map((name) => ({ '@type': 'Place', name })),
  ...said(facts),
});

/** Only what real clients have said: nothing of the demo, and nothing where there is too little. */
const said = ({ rating, reviews }: HomeFacts) =>
  rating && !rating.isDemo
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          reviewCount: rating.count,
          bestRating: 5,
        },
        review: reviews.map(({ stars, text, firstName, month }) => ({
          '@type': 'Review',
          author: { '@type': 'Person', name: firstName },
          datePublished: month,
          reviewBody: text,
          reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
        })),
      }
    : {};

const services = ({ facts, language, address }: Given) =>
  facts.treatments.flatMap((treatment) => {
    const offer = lowestOffer(treatment);
    if (!offer) return [];
    return {
      '@type': 'Service',
      serviceType: treatment.name[language],
      name: treatment.name[language],
      description: treatment.description[language],
      provider: { '@id': `${address}/#company` },
      offers: {
        '@type': 'Offer',
        price: toEuros(offer.price).toFixed(2),
        priceCurrency: 'EUR',
        url: `${address}/`,
        eligibleDuration: { '@type': 'QuantitativeValue', value: offer.minutes, unitCode: 'MIN' },
      },
    };
  });

const faq = ({ texts, language, brand, config }: Given) => {
  const words = (key: string): string =>
    texts.text(language, `treatments:home.questions.${key}`, { brand, ...config.policy });
  return {
    '@type': 'FAQPage',
    mainEntity: homeQuestions.map((name) => ({
      '@type': 'Question',
      name: words(`${name}.q`),
      acceptedAnswer: { '@type': 'Answer', text: words(`${name}.a`) },
    })),
  };
};

/** What search engines read of the front page: the company, what it offers and what people ask. Data, not a script. */
export const structuredData = (given: Given): string => {
  const graph = { '@context': 'https://schema.org', '@graph': [business(given), ...services(given), faq(given)] };
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
};
