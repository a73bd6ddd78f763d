import { expect, it } from 'vitest';
import { readPdf } from '../../../../testing/read-pdf.ts';
import { makePdf } from './make-pdf.ts';
import { writeText } from './write-text.ts';

const info = { title: 'Título', author: 'Calma', language: 'pt', madeAt: new Date(0), size: 'A5' } as const;
const place = { x: 40, y: 40, width: 300 };
const look = { size: 12, color: '#000000' } as const;

it('writes words that can be read back, with the letters of Europe', async () => {
  const names = 'Inês Gonçalves, Łukasz Żółć, Ünal Ğ, Ștefan, Ærø, 65,00\u00a0€';
  const file = await makePdf(info, (page) => {
    writeText(page, names, place, { ...look, mostLines: 4 });
    writeText(page, 'Marcação', { ...place, y: 120 }, { ...look, font: 'title' });
  });
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  const words = readPdf(file).replace(/\s+/g, ' ');
  expect(words).toContain('Inês Gonçalves, Łukasz Żółć, Ünal Ğ, Ștefan, Ærø, 65,00 €');
  expect(words).toContain('Marcação');
});

it('does not break at letters it does not have, nor at unprintable ones', async () => {
  const odd = 'Wang 王伟 😀 עברית \u0000\u0007 \ud83d end';
  const file = await makePdf(info, (page) => {
    writeText(page, odd, place, look);
  });
  expect(readPdf(file)).toMatch(/Wang[\s\S]*end/);
});

it('cuts what is longer than its place', async () => {
  const file = await makePdf(info, (page) => {
    const end = writeText(page, 'palavra '.repeat(200), place, { ...look, mostLines: 2 });
    expect(end).toBeLessThan(80);
  });
  expect(readPdf(file)).toContain('…');
});
