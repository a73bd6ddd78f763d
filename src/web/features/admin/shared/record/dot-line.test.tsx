import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DotLine } from './dot-line.tsx';

it('says the facts there are, a dot between two of them and none at an end', () => {
  const { container } = render(<DotLine parts={[null, 'CA-7F3K2Q', false, 'Relaxing', undefined, '', 'Lisboa']} />);
  expect(container).toHaveTextContent(/^CA-7F3K2Q · Relaxing · Lisboa$/);
});

it('keeps each fact and the dot before it in one part, which goes to the next line whole', () => {
  const { container } = render(<DotLine parts={['Relaxing', 'Lisboa']} />);
  expect([...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Relaxing',
    ' · Lisboa',
  ]);
});
