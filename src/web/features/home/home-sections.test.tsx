import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HomeFacts } from '#contract/home.ts';
import { cents } from '#domain/money/cents.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { exampleConfig } from '../../../../testing/public-config.ts';
import { HomeSections } from './home-sections.tsx';

const marta: HomeFacts['therapists'][number] = {
  id: 'a',
  firstName: 'Marta',
  gender: 'female',
  languages: ['pt', 'en'],
  imageUrl: '/portraits/marta.svg',
  years: 11,
  about: { en: 'Slow work.', pt: 'Trabalho lento.' },
  verified: ['identity', 'training'],
  rating: { average: 4.9, count: 86, isDemo: false },
};

const facts: HomeFacts = {
  therapists: [
    marta,
    { ...marta, id: 'b', firstName: 'Zé', imageUrl: null, years: null, rating: null, verified: ['identity'] },
  ],
  treatments: [
    {
      id: 1,
      name: { en: 'Relaxing', pt: 'Relaxante' },
      description: { en: 'Slow', pt: 'Lenta' },
      price60min: cents(6500),
      price75min: null,
      price90min: null,
      imageUrl: '/treatments/relaxing.svg',
    },
  ],
  areas: ['Lisboa', 'Porto'],
  rating: { average: 4.7, count: 31, isDemo: true },
  reviews: [
    {
      stars: 4,
      text: 'Right pressure.',
      chips: ['on_time', 'tidy'],
      firstName: 'Rita',
      month: '2026-11',
      therapist: 'Marta',
      isDemo: true,
    },
  ],
};

const draw = (changes: Partial<HomeFacts> = {}) =>
  render(<HomeSections facts={{ ...facts, ...changes }} config={exampleConfig} />);

describe('the front page', () => {
  it('shows who comes, what it costs and where, as the data says', () => {
    draw();
    const people = screen.getByRole('region', { name: 'Meet your therapists' });
    expect(within(people).getByText('11 years of practice')).toBeInTheDocument();
    expect(within(people).getAllByText('PT · EN')).toHaveLength(2);
    expect(within(people).getAllByText(/years? of practice/)).toHaveLength(1);
    expect(within(people).getAllByText('4.9 (86 reviews)')).toHaveLength(1);
    const said = screen.getByRole('region', { name: 'What clients say' });
    expect(within(said).getByText('Right pressure.')).toBeInTheDocument();
    expect(within(said).getByText('On time · Tidy')).toBeInTheDocument();
    expect(within(said).getByText('Rita, November 2026 · massage with Marta')).toBeInTheDocument();
    expect(within(said).getByText('Demo data')).toBeInTheDocument();
    const offered = screen.getByRole('region', { name: 'Treatments and prices' });
    expect(within(offered).getByText(/^65,00/)).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Areas we serve' })).getByText('Porto')).toBeInTheDocument();
  });

  it('says of all therapists only what was checked for each of them', () => {
    draw();
    const checked = screen.getByRole('region', { name: 'Checked before the first massage' });
    expect(within(checked).getByText('Identity')).toBeInTheDocument();
    expect(within(checked).queryByText('Training')).not.toBeInTheDocument();
  });

  it('shows nothing there is no data for', () => {
    draw({ therapists: [], treatments: [], areas: [], rating: null, reviews: [] });
    expect(screen.queryByText('What clients say')).not.toBeInTheDocument();
    expect(screen.queryByText('Meet your therapists')).not.toBeInTheDocument();
    expect(screen.queryByText('Checked before the first massage')).not.toBeInTheDocument();
    expect(screen.queryByText('Treatments and prices')).not.toBeInTheDocument();
    expect(screen.queryByText('Areas we serve')).not.toBeInTheDocument();
    expect(screen.getByText('Questions')).toBeInTheDocument();
  });

  it('answers with the company’s own terms, in both languages', async () => {
    draw();
    expect(screen.getByText(/Full refund until 24 hours before, 50% until 6 hours before/)).toBeInTheDocument();
    await changeLanguage('pt');
    expect(await screen.findByText(/Reembolso total até 24 horas antes/)).toBeInTheDocument();
    expect(screen.getAllByText('Trabalho lento.')).toHaveLength(2);
    await changeLanguage('en');
  });
});
