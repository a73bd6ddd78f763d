import { useTranslation } from 'react-i18next';
import type { LegalBlock, LegalLine, LegalSpan } from '#domain/legal/parse-legal-text.ts';
import { Link } from './router.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The keys are positions: the text is read-only and never reordered. */
const keyed = <Item,>(items: readonly Item[]): { key: string; item: Item }[] =>
  items.map((item, index) => ({ key: String(index), item }));

export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return keyed(blocks).map(({ key, item }) => <Block key={key} block={item} />);
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 id={block.id} className="mt-12 mb-3 scroll-mt-6 first:mt-0">
          {block.text}
        </h2>
      );
    case 'paragraph':
      return (
        <p className="my-4">
          <Line line={block.line} />
        </p>
      );
    case 'list':
      return (
        <ul className="my-4 list-disc space-y-2.5 pl-5 marker:text-brand">
          {keyed(block.items).map(({ key, item }) => (
            <li key={key} className="pl-1.5">
              <Line line={item} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <LegalTable head={block.head} rows={block.rows} />;
  }
}

type TableProps = { head: readonly LegalLine[]; rows: readonly (readonly LegalLine[])[] };

/** On a phone each row becomes a small card in which every cell carries its column's name. */
function LegalTable({ head, rows }: TableProps) {
  return (
    <table className="my-6 w-full border-collapse text-left text-s max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {keyed(head).map(({ key, item }) => (
            <th key={key} scope="col" className="border-line-strong border-b py-3 pr-5 font-semibold text-soft text-xs">
              <Line line={item} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {keyed(rows).map(({ key, item }) => (
          <tr
            key={key}
            className="max-md:block max-md:rounded-m max-md:border max-md:border-line max-md:bg-surface max-md:p-4"
          >
            {keyed(item).map(({ key: column, item: cell }) => (
              <td
                key={column}
                data-label={plainText(head[Number(column)])}
                className="align-top first:font-medium max-md:grid max-md:grid-cols-[6.5rem_1fr] max-md:gap-3 max-md:py-0.5 max-md:before:text-soft max-md:before:content-[attr(data-label)] max-md:first:block max-md:first:pb-1.5 max-md:first:before:hidden md:border-line md:border-b md:py-3.5 md:pr-5"
              >
                <span>
                  <Line line={cell} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const plainText = (line: LegalLine | undefined): string => line?.map((span) => span.text).join('') ?? '';

function Line({ line }: { line: LegalLine }) {
  return keyed(line).map(({ key, item }) => <Span key={key} span={item} />);
}

function Span({ span }: { span: LegalSpan }) {
  if (span.kind === 'text') return span.text;
  if (span.href.startsWith('/'))
    return (
      <Link to={span.href} className="link">
        {span.text}
      </Link>
    );
  if (/^https?:/i.test(span.href)) return <OutsideLink href={span.href} text={span.text} />;
  return (
    <a href={span.href} className="link">
      {span.text}
    </a>
  );
}

function OutsideLink({ href, text }: { href: string; text: string }) {
  const { t } = useTranslation('common');
  return (
    <a href={href} className="link" target="_blank" rel="noreferrer">
      {text}
      <VisuallyHidden> ({t('footer.newWindow')})</VisuallyHidden>
    </a>
  );
}
