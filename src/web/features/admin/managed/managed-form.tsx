import type { ReactNode } from 'react';
import type { FieldValues, Path, RegisterOptions } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { tellDone } from '../shared/failures.ts';
import { FormSheet } from '../shared/form/form-sheet.tsx';
import { type FormSettings, useAdminForm } from '../shared/form/use-admin-form.ts';
import { ask, type ManagedFormProps, type ManagedRow, refreshManaged } from './managed.ts';

type Settings<Values extends FieldValues, Row extends ManagedRow> = Omit<
  FormSettings<Values, Row>,
  'rowSchema' | 'row' | 'save' | 'onSaved'
> & {
  /** What is sent, where it is not what was typed. */
  toBody?(values: Values, row: Row | null): object;
  /** Where it is saved in another way. */
  save?: FormSettings<Values, Row>['save'];
  /** Asked before it is saved; false when they have thought better of it. */
  confirm?(values: Values): Promise<boolean>;
  /** Says that a new one is made, where its name alone would not say enough. */
  tellMade?(made: Row): void;
  /** Once it is saved and the form is closed. */
  afterwards?(): void;
};

/** The form of a managed thing: makes a new row or changes the one that was seen, says so, and closes. */
export const useManagedForm = <Values extends FieldValues, Row extends ManagedRow>(
  { thing, row, onClose, onDelete }: ManagedFormProps<Row>,
  { toBody = (values) => values, confirm, tellMade, afterwards, ...settings }: Settings<Values, Row>,
) => {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const form = useAdminForm<Values, Row>({
    rowSchema: thing.routes.row as FormSettings<Values, Row>['rowSchema'],
    row,
    save: async (values, version) => {
      if (confirm && !(await confirm(values))) return null;
      return row && version !== null
        ? ask<Row>(thing.routes.change, { params: { id: row.id }, body: { ...toBody(values, row), version } })
        : ask<Row>(thing.routes.create, { body: toBody(values, null) });
    },
    onSaved: (saved) => {
      if (!row && tellMade) tellMade(saved);
      else tellDone(t('form.saved'), thing.nameOf(saved, language));
      void refreshManaged(thing);
      onClose();
      afterwards?.();
    },
    ...settings,
  });
  const labelOf = (name: string): string => t(`${thing.words}.${name}` as 'treatments.name');
  return {
    ...form,
    thing,
    row,
    onClose,
    onDelete,
    labelOf,
    /** Everything a field of `ui` needs: its name, its label, and what is wrong with it. */
    field: (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => ({
      ...form.register(name, options),
      label: labelOf(name),
      error: form.errorOf(name),
    }),
    /** The same for a field that keeps another value than the typed text. */
    controlled: (name: Path<Values>) => ({
      control: form.control,
      name,
      label: labelOf(name),
      error: form.errorOf(name),
    }),
  };
};

export type ManagedFormState<Values extends FieldValues, Row extends ManagedRow> = ReturnType<
  typeof useManagedForm<Values, Row>
>;

type ManagedFormViewProps<Values extends FieldValues, Row extends ManagedRow> = {
  form: ManagedFormState<Values, Row>;
  note?: ReactNode;
  /** Below the form, outside of it. */
  after?: ReactNode;
  children: ReactNode;
};

/** The sheet around it: the row's name, its fields, and its history. */
export function ManagedForm<Values extends FieldValues, Row extends ManagedRow>({
  form,
  ...shown
}: ManagedFormViewProps<Values, Row>) {
  const { thing, row, onClose, onDelete, labelOf } = form;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <FormSheet
      form={form}
      title={row ? thing.nameOf(row, language) : t(`${thing.words}.new`)}
      isNew={row === null}
      nameOf={labelOf}
      history={row && { subject: thing.subject, id: thing.logIdOf?.(row) ?? String(row.id) }}
      onClose={onClose}
      onDelete={onDelete}
      {...shown}
    />
  );
}
