import { expect, it } from 'vitest';
import { exampleOf, mailTypeNames } from './mail-types.ts';

const englishAlone =
  /\b(the|your|of|with|until|is|January|February|March|April|May|June|July|August|September|October|November|December|[ap]m)\b/;

it.each(mailTypeNames)('a preview of %s in Portuguese has no English value', (type) => {
  const values = Object.entries(exampleOf(type, 'pt')).filter(([, value]) => !`${value}`.startsWith('https:'));
  expect(values.filter(([, value]) => englishAlone.test(`${value}`))).toEqual([]);
});
