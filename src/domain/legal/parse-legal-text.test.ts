import { describe, expect, it } from 'vitest';
import { parseLegalText } from './parse-legal-text.ts';

const text = (content: string) => [{ kind: 'text', text: content }];

describe('a legal text', () => {
  it('has a title, headings, paragraphs and lists', () => {
    const parsed = parseLegalText(
      '# Privacy\n\nWho we\nare.\n\n## Your rights\n\n- to see\n- to erase,\n  at any time\n',
    );
    expect(parsed).toEqual({
      title: 'Privacy',
      blocks: [
        { kind: 'paragraph', line: text('Who we are.') },
        { kind: 'heading', id: 'your-rights', text: 'Your rights' },
        { kind: 'list', items: [text('to see'), text('to erase, at any time')] },
      ],
    });
  });

  it('needs no empty line between a heading, a paragraph and a list', () => {
    const kinds = parseLegalText('# T\r\n## A\r\nwords\r\n- item\r\n## B').blocks.map(({ kind }) => kind);
    expect(kinds).toEqual(['heading', 'paragraph', 'list', 'heading']);
  });

  it('reads links inside a line', () => {
    const { blocks } = parseLegalText('Write to [us](mailto:a@b.example) or [CNPD](https://www.cnpd.pt).');
    expect(blocks).toEqual([
      {
        kind: 'paragraph',
        line: [
          { kind: 'text', text: 'Write to ' },
          { kind: 'link', text: 'us', href: 'mailto:a@b.example' },
          { kind: 'text', text: ' or ' },
          { kind: 'link', text: 'CNPD', href: 'https://www.cnpd.pt' },
          { kind: 'text', text: '.' },
        ],
      },
    ]);
  });

  it.each(['/terms', '#your-rights', 'tel:+351912345678', 'HTTPS://a.example'])('links to %s', (href) => {
    expect(parseLegalText(`[here](${href})`).blocks).toEqual([
      { kind: 'paragraph', line: [{ kind: 'link', text: 'here', href }] },
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', 'vbscript:x'])(
    'leaves %s as plain text',
    (href) => {
      const [block] = parseLegalText(`[here](${href})`).blocks;
      expect(block?.kind === 'paragraph' && block.line.every((span) => span.kind === 'text')).toBe(true);
    },
  );

  it('reads a table without its ruler', () => {
    const { blocks } = parseLegalText(
      '| Name | Kept |\n| --- | :-- |\n| i18next | 7 days |\n| calma | [here](/terms) |',
    );
    expect(blocks).toEqual([
      {
        kind: 'table',
        head: [text('Name'), text('Kept')],
        rows: [
          [text('i18next'), text('7 days')],
          [text('calma'), [{ kind: 'link', text: 'here', href: '/terms' }]],
        ],
      },
    ]);
  });

  it('gives headings addresses without accents, each its own', () => {
    const ids = parseLegalText('## Duração e preço\n## Duração e preço\n## …').blocks.map(
      (block) => block.kind === 'heading' && block.id,
    );
    expect(ids).toEqual(['duracao-e-preco', 'duracao-e-preco-2', 'section']);
  });

  it('takes an empty text for an empty page', () => {
    expect(parseLegalText('')).toEqual({ title: '', blocks: [] });
  });
});
