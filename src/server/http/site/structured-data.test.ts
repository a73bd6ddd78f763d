import { describe, expect, it } from 'vitest';
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

const written = (language: 'en' | 'pt') =>
  structuredData({
    brand: 'Calma',
    language,
    config: exampleConfig,
    facts: { therapists: [], treatments: [treatment], areas: ['Lisboa'] },
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

  it('speaks the page’s language, and no text of ours can end the script', () => {
    expect(read(written('pt'))[1].name).toBe('Relaxante');
    expect(written('en').match(/<\/script>/g)).toHaveLength(1);
  });
});
