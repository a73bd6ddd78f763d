import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type AdminUser, adminUser, createUser, updateUser, userFields } from '#contract/admin-users.ts';
import { language as languages, role as roles } from '#contract/session.ts';
import { phoneOrNone } from '#contract/text-fields.ts';
import { formatPhone } from '#domain/identity/phone-number.ts';
import { call } from '#web/api/call.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useSession } from '#web/session/session-store.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { tellDone } from '../shared/failures.ts';
import { FieldPair } from '../shared/form/field-pair.tsx';
import { FormSheet } from '../shared/form/form-sheet.tsx';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { refreshArea } from '../shared/list/use-list.ts';
import { MakeAdmin, type NewAdmin } from './make-admin.tsx';
import { statusTones } from './status-tones.ts';

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

type UserFormProps = { row: AdminUser | null; onClose(): void; after?: ReactNode };

export function UserForm({ row, onClose, after }: UserFormProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const [asked, setAsked] = useState<NewAdmin | null>(null);
  const ask = ({ email, firstName, lastName }: Pick<Values, 'email' | 'firstName' | 'lastName'>): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (isMeant: boolean): void => {
        setAsked(null);
        resolve(isMeant);
      };
      setAsked({ email, name: `${firstName} ${lastName}`, answer });
    });
  const form = useAdminForm({
    schema: schema,
    rowSchema: adminUser,
    row,
    toValues: valuesFor(language),
    fieldOfCode: { email_taken: 'email', own_account: 'role', last_admin: 'role' },
    save: async ({ phone, ...values }, version) => {
      if (values.role === 'admin' && row?.role !== 'admin' && !(await ask(values))) return null;
      const body = { ...values, phone: phone || null };
      return row && version !== null
        ? call(updateUser, { params: { id: row.id }, body: { ...body, version } })
        : call(createUser, { body });
    },
    onSaved: (saved) => {
      if (row) tellDone(t('form.saved'), `${saved.firstName} ${saved.lastName}`);
      else tellDone(t('users.created'), t('users.createdText', { email: saved.email }));
      void refreshArea('users');
      onClose();
    },
  });
  return (
    <FormSheet
      form={form}
      title={row ? `${row.firstName} ${row.lastName}` : t('users.new')}
      note={row && <UserNote row={row} />}
      onClose={onClose}
      isNew={row === null}
      nameOf={(name) => t(`users.${name as keyof Values}`)}
      after={after}
      history={row && { subject: 'user', id: row.id }}
    >
      {!row && <Notice announced={false}>{t('users.createHint')}</Notice>}
      <Fields form={form} row={row} />
      {asked && <MakeAdmin person={asked} />}
    </FormSheet>
  );
}

function UserNote({ row }: { row: AdminUser }) {
  const { t } = useTranslation('admin');
  const { user } = useSession();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Tag tone={statusTones[row.status]}>{t(`users.statuses.${row.status}`)}</Tag>
      {row.hasGoogle && t('users.google')}
      {user?.id === row.id && t('users.ownAccount')}
    </span>
  );
}

type Form = ReturnType<typeof useAdminForm<Values, AdminUser>>;

function Fields({ form: { register, errorOf }, row }: { form: Form; row: AdminUser | null }) {
  const { t } = useTranslation(['admin', 'common']);
  const { user } = useSession();
  const isOwn = row !== null && user?.id === row.id;
  return (
    <>
      <FieldPair>
        <TextField
          {...register('firstName')}
          label={t('users.firstName')}
          required
          autoComplete="off"
          error={errorOf('firstName')}
        />
        <TextField
          {...register('lastName')}
          label={t('users.lastName')}
          required
          autoComplete="off"
          error={errorOf('lastName')}
        />
      </FieldPair>
      <EmailField
        {...register('email')}
        label={t('users.email')}
        hint={row && t('users.emailHint')}
        required
        autoComplete="off"
        error={errorOf('email')}
      />
      <TextField
        {...register('phone')}
        label={t('users.phone')}
        type="tel"
        autoComplete="off"
        error={errorOf('phone')}
      />
      <FieldPair>
        <Select
          {...register('role')}
          label={t('users.role')}
          hint={isOwn ? t('users.ownRole') : row && t('users.roleHint')}
          aria-disabled={isOwn || undefined}
          error={errorOf('role')}
        >
          {roles.options
            .filter((value) => !isOwn || value === row.role)
            .map((value) => (
              <option key={value} value={value}>
                {t(`users.roles.${value}`)}
              </option>
            ))}
        </Select>
        <Select {...register('language')} label={t('users.language')} error={errorOf('language')}>
          {languages.options.map((value) => (
            <option key={value} value={value}>
              {t(`common:language.${value}`)}
            </option>
          ))}
        </Select>
      </FieldPair>
    </>
  );
}
