import type { Block } from './template.ts';

export type Frame = {
  readonly language: string;
  readonly subject: string;
  readonly brand: string;
  readonly siteUrl: string;
  readonly tagline: string;
  readonly reason: string;
};

const plainBlock = (block: Block): string => {
  switch (block.kind) {
    case 'figure':
      return `    ${block.text}`;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'rows':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    default:
      return block.text;
  }
};

export const renderPlainText = ({ brand, siteUrl, tagline, reason }: Frame, blocks: readonly Block[]): string =>
  `${[...blocks.map(plainBlock), `-- \n${brand} · ${tagline}\n${siteUrl}\n${reason}`].join('\n\n')}\n`;
