import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type AdminUser, userFields } from '#contract/admin-users.ts';
import { language as languages, role as roles } from '#contract/session.ts';
import { phoneOrNone } from '#contract/text-fields.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useSession } from '#web/session/session-store.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ManagedFormProps } from '../managed/managed.ts';
import { ManagedForm, type ManagedFormState, useManagedForm } from '../managed/managed-form.tsx';
import { AccountTag } from '../shared/account-tag.tsx';
import { TypedConfirm } from '../shared/dialogs/typed-confirm.tsx';
import { useQuestion } from '../shared/dialogs/use-question.ts';
import { tellDone } from '../shared/failures.ts';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { PersonFields } from '../shared/form/person-fields.tsx';
import { SheetSection } from '../shared/record/sheet.tsx';
import { UserActions } from './user-actions.tsx';
import { UserReceipts } from './user-receipts.tsx';

const schema = z.object({ ...userFields, phone: phoneOrNone });
type Values = z.output<typeof schema>;

const valuesFor =
  (firstLanguage: 'en' | 'pt') =>
  (row: AdminUser | null): Values => ({
    email: row?.email ?? '',
    firstName: row?.firstName ?? '',
    lastName: row?.lastName ?? '',
    phone: formatPhone(row?.phone ?? ''),
    role: row?.role ?? 'client',
    language: row?.language ?? firstLanguage,
  });

type NewAdmin = { email: string; name: string };

/** Somebody's form with what can be done to their account and their receipts. */
export function UserForm(props: ManagedFormProps<AdminUser>) {
  const { row, onClose, onChanged } = props;
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const { question, ask } = useQuestion<NewAdmin, boolean>();
  const form = useManagedForm<Values, AdminUser>(props, {
    schema,
    toValues: valuesFor(language),
    toBody: (values) => ({ ...values, phone: values.phone || null }),
    fieldOfCode: { email_taken: 'email', own_account: 'role', last_admin: 'role' },
    confirm: async ({ role, firstName, lastName, email }) =>
      role !== 'admin' || row?.role === 'admin' || ask({ name: `${firstName} ${lastName}`, email }),
    tellMade: ({ email }) => tellDone(t('users.created'), t('users.createdText', { email })),
  });
  return (
    <ManagedForm
      form={form}
      note={row && <UserNote row={row} />}
      after={
        row && (
          <>
            <SheetSection title={t('users.actions')}>
              <UserActions row={row} onChanged={onChanged} onGone={onClose} />
            </SheetSection>
            <SheetSection title={t('users.receipts')}>
              <UserReceipts userId={row.id} />
            </SheetSection>
          </>
        )
      }
    >
      {!row && <Notice announced={false}>{t('users.createHint')}</Notice>}
      <Fields form={form} />
      {question && <MakeAdmin {...question} />}
    </ManagedForm>
  );
}

/** An admin may see and change everything, so it has to be meant. */
function MakeAdmin({ email, name, answer }: NewAdmin & { answer(isMeant: boolean): void }) {
  const { t } = useTranslation('admin');
  return (
    <TypedConfirm
      isOpen
      title={t('users.adminTitle', { name })}
      expected={email}
      label={t('users.eraseType', { email })}
      confirmLabel={t('users.adminConfirm')}
      act={async () => answer(true)}
      onClose={() => answer(false)}
    >
      <p className="text-s text-soft">{t('users.adminText')}</p>
    </TypedConfirm>
  );
}

function UserNote({ row }: { row: AdminUser }) {
  const { t } = useTranslation('admin');
  const { user: self } = useSession();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <AccountTag status={row.status} />
      {row.hasGoogle && t('users.google')}
      {self?.id === row.id && t('users.ownAccount')}
    </span>
  );
}

function Fields({ form }: { form: ManagedFormState<Values, AdminUser> }) {
  const { field, row } = form;
  const { t } = useTranslation(['admin', 'common']);
  const { user: self } = useSession();
  const isOwn = row !== null && self?.id === row.id;
  const isSupport = form.form.watch('role') === 'support';
  return (
    <>
      <PersonFields form={form} emailHint={row && t('users.emailHint')} />
      <TextField {...field('phone')} type="tel" autoComplete="off" />
      <FieldPair>
        <Select
          {...field('role')}
          hint={isOwn ? t('users.ownRole') : isSupport ? t('users.supportHint') : row && t('users.roleHint')}
          aria-disabled={isOwn || undefined}
          options={roles.options
            .filter((value) => !isOwn || value === row.role)
            .map((value) => ({ value, label: t(`users.roles.${value}`) }))}
        />
        <Select
          {...field('language')}
          options={languages.options.map((value) => ({ value, label: t(`common:language.${value}`) }))}
        />
      </FieldPair>
    </>
  );
}
