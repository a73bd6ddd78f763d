import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPackedPages } from './packed-pages.ts';

describe('packed pages', () => {
  it('say what was packed, under a name that follows the content', async () => {
    const pages = createPackedPages();
    const [one, other] = [pages('<p>Olá</p>'), pages('<p>Adeus</p>')];
    expect(brotliDecompressSync(await one.packed()).toString()).toBe('<p>Olá</p>');
    expect(one.etag).toMatch(/^W\/"[\w-]{16}"$/);
    expect(other.etag).not.toBe(one.etag);
    expect(pages('<p>Olá</p>').etag).toBe(one.etag);
  });

  it('are packed once, and forgotten when others have been asked for since', async () => {
    const packed: string[] = [];
    const packPage = async (html: string): Promise<Buffer> => {
      packed.push(html);
      return Buffer.from(html);
    };
    const pages = createPackedPages({ most: 2, packPage });
    for (const html of ['a', 'b', 'a', 'a', 'c', 'a', 'b']) await pages(html).packed();
    expect(packed).toEqual(['a', 'b', 'c', 'b']);
  });

  it('are packed anew after it has failed once', async () => {
    let asked = 0;
    const packPage = async (html: string): Promise<Buffer> => {
      asked += 1;
      if (asked === 1) throw new Error('no memory');
      return Buffer.from(html);
    };
    const page = createPackedPages({ packPage })('<p>Olá</p>');
    await expect(page.packed()).rejects.toThrow('no memory');
    expect((await page.packed()).toString()).toBe('<p>Olá</p>');
    await page.packed();
    expect(asked).toBe(2);
  });
});
