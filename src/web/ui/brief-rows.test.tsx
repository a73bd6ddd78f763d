import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BriefRows } from './brief-rows.tsx';

type Visit = { id: string; day: string; who: string };
const visits: Visit[] = [
  { id: '1', day: 'Monday', who: 'Ana' },
  { id: '2', day: 'Monday', who: 'Rui' },
  { id: '3', day: 'Tuesday', who: 'Zoé' },
];

it('stands under its day, which is said once, and leads where it belongs', () => {
  render(
    <BriefRows
      caption="Visits"
      rows={visits}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/visits/${id}`}
      brief={({ day, who, id }) => ({
        group: day,
        title: who,
        note: 'Relaxing',
        href: id === '3' ? '/elsewhere' : undefined,
      })}
      isLoading={false}
    />,
  );
  const table = within(screen.getByRole('table', { name: 'Visits' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Monday',
    'AnaRelaxing',
    'RuiRelaxing',
    'Tuesday',
    'ZoéRelaxing',
  ]);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/visits/1',
    '/visits/2',
    '/elsewhere',
  ]);
});
