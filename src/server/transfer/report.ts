import type { Content } from './describe-tables.ts';

/** Table by table, with the sums of money a person can compare. */
export const reportLines = (contents: Record<string, Content>, leftBehind: Record<string, number> = {}): string[] =>
  Object.entries(contents)
    .filter(([, { rows }]) => rows > 0)
    .map(([table, { rows, cents }]) => {
      const money = Object.entries(cents).map(([name, sum]) => `${name} ${sum}`);
      const left = leftBehind[table] ? `, ${leftBehind[table]} left behind` : '';
      return `  ${table.padEnd(24)}${String(rows).padStart(8)} rows${left}${money.length > 0 ? `  (${money.join(', ')})` : ''}`;
    });
