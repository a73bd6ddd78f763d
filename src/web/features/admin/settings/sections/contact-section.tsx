import { useTranslation } from 'react-i18next';
import { isMobileNumber } from '#domain/legal/call-cost.ts';
import { usePublicConfig } from '#web/api/public-config.ts';
import { TextField, type TextFieldProps } from '#web/ui/field.tsx';
import { ExternalIcon } from '#web/ui/icons.tsx';
import type { FieldName } from '../sections.ts';
import type { SettingsForm } from '../use-settings-form.ts';
import { FieldGrid, PartCard } from './part-card.tsx';

export function ContactSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation(['admin', 'common']);
  const phone = form.form.watch('company.phone');
  const cost = t(`common:footer.${isMobileNumber(phone ?? '') ? 'callCost' : 'callCostFixed'}`);
  return (
    <>
      <PartCard title={t('settings.parts.contact')} note={t('settings.notes.contact')}>
        <FieldGrid>
          <WordField form={form} name="company.email" type="email" />
          <WordField form={form} name="company.phone" type="tel" hint={t('settings.phoneHint', { cost })} />
          <ChatNumber form={form} />
        </FieldGrid>
      </PartCard>
      <PartCard title={t('settings.parts.company')} note={t('settings.notes.company')}>
        <FieldGrid>
          <WordField form={form} name="company.legalName" />
          <WordField form={form} name="company.taxNumber" inputMode="numeric" hint={t('settings.taxNumberHint')} />
        </FieldGrid>
        <WordField form={form} name="company.address" />
        <Vat form={form} />
      </PartCard>
      <PartCard title={t('settings.parts.links')} note={t('settings.notes.links')}>
        <OutsideLinkField form={form} name="company.complaintsBookUrl" />
        <OutsideLinkField form={form} name="company.disputesUrl" />
      </PartCard>
    </>
  );
}

type CompanyName = Extract<FieldName, `company.${string}`>;
type WordFieldProps = Omit<TextFieldProps, 'form' | 'label'> & { form: SettingsForm; name: CompanyName };

function WordField({ form, name, ...rest }: WordFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...form.register(name)}
      label={t(`settings.fields.${name}`)}
      required
      error={form.errorOf(name)}
    />
  );
}

/** With the way to try it: a wrong letter in a link the law asks for is seen by nobody else. */
function OutsideLinkField({ form, name }: Pick<WordFieldProps, 'form' | 'name'>) {
  const { t } = useTranslation(['admin', 'common']);
  const address = form.form.watch(name);
  return (
    <div>
      <WordField form={form} name={name} type="url" hint={t('settings.linkHint')} />
      {/^https:\/\/\S+$/.test(address) && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-flex min-h-11 items-center gap-1.5 text-s text-soft hover:text-ink"
        >
          {t('settings.tryLink')}
          <span className="sr-only"> ({t('common:footer.newWindow')})</span>
          <ExternalIcon size={14} />
        </a>
      )}
    </div>
  );
}

/** Only digits are kept, however they are typed. */
const digitsOrNull = (typed: unknown): string | null => String(typed ?? '').replace(/\D/g, '') || null;

function ChatNumber({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const name = 'contact.chatNumber';
  return (
    <TextField
      {...form.register(name, { setValueAs: digitsOrNull })}
      label={t(`settings.fields.${name}`)}
      hint={t('settings.chatNumberHint')}
      type="tel"
      autoComplete="off"
      error={form.errorOf(name)}
    />
  );
}

function Vat({ form }: { form: SettingsForm }) {
  const { t } = useTranslation('admin');
  const invoices = usePublicConfig()?.issuesInvoices ? 'settings.invoicesOn' : 'settings.receiptsOnly';
  const name = 'receipts.vatPercentage';
  return (
    <TextField
      {...form.register(name, { valueAsNumber: true })}
      label={t(`settings.fields.${name}`)}
      hint={`${t('settings.vatHint')} ${t(invoices)}`}
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step="any"
      required
      className="max-w-88"
      error={form.errorOf(name)}
      end={<span className="pr-3">{t('settings.units.percent')}</span>}
    />
  );
}
