import type { ComponentType } from 'react';
import type { AuditSubject } from '#contract/audit.ts';
import type { Route } from '#contract/route.ts';
import type { Language } from '#domain/language/language.ts';
import { call } from '#web/api/call.ts';
import { type Load, lazyPart } from '#web/ui/lazy-part.tsx';
import { refreshArea } from '../shared/list/use-list.ts';

/** What `managed(…)` of the contract makes. */
export type ManagedRoutes = {
  sorts: readonly string[];
  firstSort: string;
  row: Route['answer'];
  list: Route;
  read: Route;
  create: Route;
  change: Route;
  remove: Route;
};

export type ManagedRow = { id: number | string; version: number };

/** Where its texts stand among those of the admin. */
export type ManagedWords =
  | 'promoTest'
  | 'treatments'
  | 'addIns'
  | 'serviceAreas'
  | 'closedDays'
  | 'users'
  | 'therapists';

/** Also of what has a form without a list of its own kind. */
export type FormWords = ManagedWords | 'emailScheduler.rules';

/** What the form of a thing, and the question before a row goes, know of it. */
export type FormThing<Row extends ManagedRow> = {
  /** Under this name its lists and the choice of columns are kept. */
  area: string;
  routes: Pick<ManagedRoutes, 'row' | 'create' | 'change' | 'remove'>;
  words: FormWords;
  /** Under what the log keeps it. */
  subject: AuditSubject;
  /** Under which name the log keeps a row, where that is not its id. */
  logIdOf?(row: Row): string;
  nameOf(row: Row, language: Language): string;
  /** What else shows the same, and is asked again after a change. */
  others?: readonly (readonly string[])[];
};

export type ManagedFormProps<Row extends ManagedRow> = {
  thing: FormThing<Row>;
  /** Null for a new one. */
  row: Row | null;
  onClose(): void;
  /** A button has changed the row: the form begins anew with what the server has now. */
  onChanged(): void;
  onDelete?: (() => void) | undefined;
};

export type ManagedDeleteProps<Row extends ManagedRow> = {
  thing: FormThing<Row>;
  row: Row;
  onClose(): void;
  onGone(): void;
  onChanged(): void;
};

/** The form beside a list, and the question before a row goes. */
export type RowParts<Row extends ManagedRow> = {
  /** Its code is loaded when a row is opened. */
  loadForm(): Promise<unknown>;
  Form: ComponentType<ManagedFormProps<Row>>;
  /** A thing without it is not deleted from its list. */
  Delete?: ComponentType<ManagedDeleteProps<Row>>;
};

/** A thing of the office as its screens know it. */
export type Managed<Row extends ManagedRow> = FormThing<Row> &
  RowParts<Row> & {
    routes: ManagedRoutes & { read: Route & { answer: { _zod: { output: Row } } } };
    words: ManagedWords;
    pageSize?: number;
    /** The names of its filters. */
    filters?: readonly string[];
  };

/** The form of a thing, by its name in a file that is loaded when a row is opened. */
export const formIn = <Name extends string, Row extends ManagedRow>(
  load: Load<Name, ManagedFormProps<Row>>,
  name: Name,
): Pick<RowParts<Row>, 'loadForm' | 'Form'> => ({ loadForm: load, Form: lazyPart(load, name) });

type Parts = { params?: object; query?: object; body?: object };

/** The routes of a managed thing are alike, which the compiler sees only where it is described. */
export const ask = <Result>(route: Route, parts: Parts, signal?: AbortSignal): Promise<Result> =>
  (call as (route: Route, parts: Parts, options: { signal?: AbortSignal }) => Promise<Result>)(
    route,
    parts,
    signal ? { signal } : {},
  );

export const refreshManaged = ({ area, others = [] }: Pick<FormThing<ManagedRow>, 'area' | 'others'>): Promise<void> =>
  refreshArea(area, ...others);
