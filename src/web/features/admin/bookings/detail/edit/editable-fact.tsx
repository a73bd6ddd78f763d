import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { languages } from '#domain/language/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { EditIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { type DetailName, toldOf } from './detail-fields.ts';
import type { DetailEdit } from './use-detail-edit.ts';

type EditableFactProps = {
  booking: AdminBooking;
  edit: DetailEdit;
  name: DetailName;
  label: string;
  /** How it stands there while nobody edits it. */
  children: ReactNode;
};

/** A fact with its pencil; pressed, it is corrected where it stands, and says who is told. */
export function EditableFact({ booking, edit, name, label, children }: EditableFactProps) {
  const { t } = useTranslation('admin');
  const isOpen = edit.open?.name === name;
  const pencil = usePencil(isOpen);
  if (isOpen) return <FactForm {...{ booking, edit, name, label }} />;
  return (
    <span className="-my-2.5 flex items-center justify-between gap-2">
      <span className="min-w-0 py-2.5 wrap-anywhere">{children || <span className="text-soft">–</span>}</span>
      <IconButton
        ref={pencil}
        label={t('bookings.edit.edit', { field: label })}
        disabled={edit.isBusy}
        onClick={() => edit.begin(name)}
      >
        <EditIcon size={18} />
      </IconButton>
    </span>
  );
}

/** Gets the focus back when its form has closed. */
const usePencil = (isOpen: boolean) => {
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) pencil.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return pencil;
};

function FactForm({ booking, edit, name, label }: Omit<EditableFactProps, 'children'>) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { trouble } = edit;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void edit.save();
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3 pb-2">
      <Control {...{ edit, name, label, id }} hint={<Hint {...{ booking, edit, name }} />} />
      {trouble && 'strangers' in trouble && <Strangers names={trouble.strangers} edit={edit} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={edit.isBusy} disabled={!edit.isDirty}>
          {t('bookings.edit.save')}
        </Button>
        <Button size="small" variant="quiet" disabled={edit.isBusy} onClick={edit.close}>
          {t('bookings.edit.cancel')}
        </Button>
      </div>
    </form>
  );
}

type ControlProps = Pick<EditableFactProps, 'edit' | 'name' | 'label'> & { id: string; hint: ReactNode };

const tableCounts = [0, 1, 2, 3, 4];

function Control({ edit, name, label, id, hint }: ControlProps) {
  const { t } = useTranslation(['admin', 'common']);
  const error = edit.trouble && 'text' in edit.trouble ? edit.trouble.text : undefined;
  const shared = { id, label, hideLabel: true, hint, error, autoFocus: true, value: edit.open?.draft ?? '' } as const;
  const onChange = (event: { target: { value: string } }): void => void edit.write(event.target.value);
  if (name === 'access') return <TextArea {...shared} rows={2} onChange={onChange} />;
  if (name === 'language')
    return (
      <Select
        {...shared}
        onChange={onChange}
        options={languages.map((one) => ({ value: one, label: t(`common:language.${one}`) }))}
      />
    );
  if (name === 'tables')
    return (
      <Select
        {...shared}
        onChange={onChange}
        options={tableCounts.map((count) => ({
          value: count,
          label: count === 0 ? t('bookings.visit.noTable') : count,
        }))}
      />
    );
  const kind = inputKinds[name] ?? {};
  return <TextField {...shared} {...kind} autoComplete="off" onChange={onChange} />;
}

const inputKinds: Partial<Record<DetailName, { type?: string; inputMode?: 'numeric' }>> = {
  phone: { type: 'tel' },
  recipientPhone: { type: 'tel' },
  email: { type: 'email' },
  zipCode: { inputMode: 'numeric' },
};

function Hint({ booking, edit, name }: Pick<EditableFactProps, 'booking' | 'edit' | 'name'>) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const was = edit.open?.seen.value ?? '';
  const told = toldOf(booking, name, new Date());
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(told);
  const isPlain = name !== 'language' && name !== 'tables';
  return [
    name === 'hotelName' && t('bookings.edit.hotelHint'),
    isPlain && (was ? t('bookings.edit.was', { value: was }) : t('bookings.edit.wasEmpty')),
    told.length > 0 && t(told.length === 1 ? 'bookings.edit.toldOne' : 'bookings.edit.toldMany', { names }),
    name === 'email' && booking.paidAt !== null && t('bookings.edit.newLink'),
  ]
    .filter(Boolean)
    .join(' ');
}

function Strangers({ names, edit }: { names: readonly string[]; edit: DetailEdit }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
  return (
    <Notice
      tone="warning"
      title={`${t(names.length === 1 ? 'bookings.edit.strangersTitle' : 'bookings.edit.strangersTitleMany', { names: list })}.`}
      action={
        <Button size="small" variant="ghost" busy={edit.isBusy} onClick={() => void edit.save(true)}>
          {t('bookings.edit.keep', { names: list })}
        </Button>
      }
    >
      {t('bookings.edit.strangersText')}
    </Notice>
  );
}
