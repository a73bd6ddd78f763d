import type { ReactNode } from 'react';
import { CodeOfSheet, RowLoader } from './row-loader.tsx';

type OpenRowProps<Row> = {
  area: string;
  /** Of `useOpenRow()`: an id, `new`, or null when none stands open. */
  openId: string | null;
  /** Goes up when a button has changed the row: the form begins anew with what the server has now. */
  turn?: number;
  /** Above the skeleton, until the row and its form are here. */
  titles: { new: string; edit: string };
  ask(id: string, signal: AbortSignal): Promise<Row>;
  loadCode(): Promise<unknown>;
  onClose(): void;
  /** The form; without a row it makes a new one. */
  children(row: Row | null): ReactNode;
};

/** The form that stands open beside a list: of a new row, or of one that is fetched anew. */
export function OpenRow<Row>(props: OpenRowProps<Row>) {
  const { area, openId, turn = 0, titles, ask, loadCode, onClose, children } = props;
  if (openId === null) return null;
  if (openId === 'new')
    return (
      <CodeOfSheet title={titles.new} onClose={onClose}>
        {children(null)}
      </CodeOfSheet>
    );
  const reading = `${openId}:${turn}`;
  return (
    <RowLoader
      key={reading}
      area={area}
      id={reading}
      title={titles.edit}
      ask={(signal) => ask(openId, signal)}
      loadCode={loadCode}
      onClose={onClose}
    >
      {children}
    </RowLoader>
  );
}
