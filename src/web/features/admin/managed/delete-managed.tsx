import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/use-language.ts';
import { DeleteOrMakeInactive } from '../shared/dialogs/delete-or-make-inactive.tsx';
import type { InUseWords } from '../shared/dialogs/in-use-dialog.tsx';
import { ask, type FormWords, type ManagedDeleteProps, type ManagedRow, refreshManaged } from './managed.ts';

type Row = ManagedRow & { active: boolean };

type DeleteManagedProps<R extends Row> = ManagedDeleteProps<R> & {
  /** For what is not said as of a treatment. */
  inUseWords?(name: string): InUseWords;
};

/** Asks before a row goes. One that is in use cannot go; it is offered to make it inactive instead. */
export function DeleteManaged<R extends Row>({ thing, row, inUseWords, onClose, onGone }: DeleteManagedProps<R>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const name = thing.nameOf(row, language);
  const params = { id: row.id };
  const words = thing.words as Exclude<FormWords, 'users'>;
  return (
    <DeleteOrMakeInactive
      name={name}
      isActive={row.active}
      words={{
        title: t(`${words}.deleteTitle`, { name }),
        text: t(`${words}.deleteText`),
        confirm: t(`${words}.deleteConfirm`),
      }}
      {...(inUseWords && { inUseWords: inUseWords(name) })}
      remove={() => ask(thing.routes.remove, { params })}
      makeInactive={() => ask(thing.routes.change, { params, body: { active: false, version: row.version } })}
      refresh={() => refreshManaged(thing)}
      onClose={onClose}
      onGone={onGone}
    />
  );
}
