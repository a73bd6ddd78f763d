import { describe, expect, it } from 'vitest';
import type { HomeFacts } from '#contract/home.ts';
import { cents } from '#domain/money/cents.ts';
import { readTexts } from '#server/platform/texts.ts';
import { exampleConfig } from '../../../../testing/public-config.ts';
import { structuredData } from './structured-data.ts';

const texts = await readTexts('locales');

const treatment = {
  id: 1,
  name: { en: 'Relaxing', pt: 'Relaxante' },
  description: { en: 'Slow </script>', pt: 'Lenta' },
  price60min: cents(6500),
  price75min: null,
  price90min: null,
  imageUrl: '/treatments/relaxing.svg',
};

const written = (language: 'en' | 'pt', said: Pick<HomeFacts, 'rating' | 'reviews'> = { rating: null, reviews: [] }) =>
  structuredData({
    brand: 'Calma',
    language,
    config: exampleConfig,
    facts: { therapists: [], treatments: [treatment], areas: ['Lisboa'], ...said },
    address: 'https://calma.example',
    texts,
  });

const read = (html: string) => JSON.parse(html.replace(/^<script[^>]*>|<\/script>$/g, ''))['@graph'];

describe('what search engines read of the front page', () => {
  it('names the company, what it offers with its price, and what people ask', () => {
    const [company, service, faq] = read(written('en'));
    expect(company).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Calma',
      url: 'https://calma.example/',
      areaServed: [{ name: 'Lisboa' }],
    });
    expect(service).toMatchObject({
      '@type': 'Service',
      name: 'Relaxing',
      offers: { price: '65.00', priceCurrency: 'EUR' },
    });
    expect(faq.mainEntity).toHaveLength(6);
    for (const { name, acceptedAnswer } of faq.mainEntity) expect(name + acceptedAnswer.text).not.toContain('{{');
  });

  it('tells what clients say only where real ones said it', () => {
    const review = {
      stars: 4,
      text: 'Good.',
      chips: [],
      firstName: 'Rita',
      month: '2026-11',
      therapist: 'Ana',
      isDemo: false,
    };
    const rating = { average: 4.6, count: 31, isDemo: false };
    const [company] = read(written('en', { rating, reviews: [review] }));
    expect(company.aggregateRating).toMatchObject({ ratingValue: 4.6, reviewCount: 31 });
    expect(company.review).toMatchObject([{ reviewBody: 'Good.', author: { name: 'Rita' }, datePublished: '2026-11' }]);
    const [ofDemo] = read(
      written('en', { rating: { ...rating, isDemo: true }, reviews: [{ ...review, isDemo: true }] }),
    );
    expect([ofDemo.aggregateRating, ofDemo.review]).toEqual([undefined, undefined]);
    expect(read(written('en'))[0].aggregateRating).toBeUndefined();
  });

  it('speaks the page’s language, and no text of ours can end the script', () => {
    expect(read(written('pt'))[1].name).toBe('Relaxante');
    expect(written('en').match(/<\/script>/g)).toHaveLength(1);
  });
});
