export type LegalSpan =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

export type LegalLine = readonly LegalSpan[];

export type LegalBlock =
  | { readonly kind: 'heading'; readonly id: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly line: LegalLine }
  | { readonly kind: 'list'; readonly items: readonly LegalLine[] }
  | { readonly kind: 'table'; readonly head: readonly LegalLine[]; readonly rows: readonly (readonly LegalLine[])[] };

export type LegalText = { readonly title: string; readonly blocks: readonly LegalBlock[] };

/**
 * A small part of Markdown: `# title`, `## heading`, paragraphs, `- ` lists, tables with `|`, and `[text](address)`.
 * Blocks are apart by an empty line or by their first sign; everything else is text as it stands.
 */
export function parseLegalText(text: string): LegalText {
  const chunks = chunksOf(text);
  const title = chunks.find((chunk) => chunk.sign === '# ')?.lines[0] ?? '';
  const blocks = chunks.filter((chunk) => chunk.sign !== '# ').map(toBlock);
  return { title, blocks: withUniqueIds(blocks) };
}

type Sign = '# ' | '## ' | '- ' | '|' | '';
type Chunk = { readonly sign: Sign; readonly lines: string[] };

const signs: readonly Sign[] = ['# ', '## ', '- ', '|'];

function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let open: Chunk | null = null;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line === '') {
      open = null;
      continue;
    }
    const sign = signs.find((each) => line.startsWith(each)) ?? '';
    const content = sign === '|' ? line : line.slice(sign.length).trim();
    if (open && continues(open.sign, sign)) open.lines.push(content);
    // A line without a sign right below a list item belongs to that item.
    else if (open?.sign === '- ' && sign === '') open.lines.push(`${open.lines.pop()} ${content}`);
    else {
      open = { sign, lines: [content] };
      chunks.push(open);
    }
  }
  return chunks;
}

const continues = (open: Sign, next: Sign): boolean => open === next && !open.startsWith('#');

function toBlock({ sign, lines }: Chunk): LegalBlock {
  if (sign === '## ') return { kind: 'heading', id: slug(lines.join(' ')), text: lines.join(' ') };
  if (sign === '- ') return { kind: 'list', items: lines.map(parseLine) };
  if (sign === '|') return toTable(lines);
  return { kind: 'paragraph', line: parseLine(lines.join(' ')) };
}

function toTable(lines: readonly string[]): LegalBlock {
  const [head = [], ...rows] = lines.filter((line) => !/^[\s|:-]+$/.test(line)).map(cellsOf);
  return { kind: 'table', head, rows };
}

const cellsOf = (line: string): LegalLine[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseLine(cell.trim()));

function parseLine(text: string): LegalLine {
  const spans: LegalSpan[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    const [whole, label = '', href = ''] = match;
    if (!isSafeAddress(href)) continue;
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) });
    spans.push({ kind: 'link', text: label, href });
    end = match.index + whole.length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}

/** The texts can be edited by people: an address that could run as a script or leave us unseen stays plain text. */
const isSafeAddress = (href: string): boolean => /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href);

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'section';

function withUniqueIds(blocks: readonly LegalBlock[]): LegalBlock[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const count = (seen.get(block.id) ?? 0) + 1;
    seen.set(block.id, count);
    return count === 1 ? block : { ...block, id: `${block.id}-${count}` };
  });
}
