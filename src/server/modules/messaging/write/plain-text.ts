import type { Scene } from './scenes.ts';
import type { Block } from './template.ts';

export type Frame = {
  readonly language: string;
  readonly subject: string;
  readonly brand: string;
  readonly siteUrl: string;
  readonly tagline: string;
  readonly reason: string;
  readonly scene: Scene;
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
};

const plainBlock = (block: Block): string => {
  switch (block.kind) {
    case 'figure':
      return `    ${block.text}`;
    case 'quote':
      return `“${block.text}”`;
    case 'card':
      return `    ${block.amount}\n    ${block.code}\n    ${block.caption}`;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'portraits':
    case 'preview':
      return '';
    case 'rows':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    default:
      return block.text;
  }
};

const footer = ({ brand, siteUrl, tagline, reason, unsubscribe }: Frame): string =>
  [
    '-- ',
    `${brand} · ${tagline}`,
    siteUrl,
    reason,
    ...(unsubscribe ? [`${unsubscribe.label}:`, unsubscribe.url] : []),
  ].join('\n');

export const renderPlainText = (frame: Frame, blocks: readonly Block[]): string =>
  `${[...blocks.map(plainBlock).filter((text) => text !== ''), footer(frame)].join('\n\n')}\n`;
