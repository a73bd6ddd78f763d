import type { ComponentType } from 'react';
import type { ListState } from '../list/list-state.ts';
import type { ListAnswer } from '../list/use-list.ts';

/** What treatments and add-ins have alike: both languages, a place in the order, and a switch. */
export type CatalogueRow = {
  id: number;
  name: { en: string; pt: string };
  active: boolean;
  position: number;
  version: number;
};

export const catalogueSorts = ['position', 'name', 'price'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];
export type CatalogueQuery = ListState<'active', CatalogueSort>['query'] & { active?: 'true' | 'false' | undefined };

export type CatalogueFormProps<Row> = { row: Row | null; onClose(): void; onDelete?: (() => void) | undefined };

/** One list of the catalogue: where its texts stand and how the server is asked. */
export type Catalogue<Row extends CatalogueRow> = {
  area: string;
  words: 'treatments' | 'addIns';
  list(query: CatalogueQuery, signal: AbortSignal): Promise<ListAnswer<Row>>;
  read(id: string, signal: AbortSignal): Promise<Row>;
  order(ids: number[]): Promise<unknown>;
  remove(row: Row): Promise<unknown>;
  makeInactive(row: Row): Promise<unknown>;
  refresh(): Promise<void>;
  /** Loaded when a row is opened. */
  loadForm(): Promise<unknown>;
  Form: ComponentType<CatalogueFormProps<Row>>;
};
