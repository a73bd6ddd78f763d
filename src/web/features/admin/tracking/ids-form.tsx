import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type Tracking, tracking, updateTracking } from '#contract/tracking.ts';
import { trackingIdShapes } from '#domain/analytics/tracking-ids.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ChangeList } from '../shared/changes/change-list.tsx';
import { tellDone } from '../shared/failures.ts';
import { ConflictNotice } from '../shared/form/form-sheet.tsx';
import { useUnsavedGuard } from '../shared/form/unsaved-guard.tsx';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { refreshArea } from '../shared/list/use-list.ts';

const names = ['tagManagerId', 'analyticsId', 'pixelId'] as const;
type IdName = (typeof names)[number];

/** As the contract has it, but an empty field is no id. */
const idOf = (name: IdName) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text === '' || trackingIdShapes[name].test(text), `text:admin:tracking.validation.${name}`),
  );

const schema = z.object({
  tagManagerId: idOf('tagManagerId'),
  analyticsId: idOf('analyticsId'),
  pixelId: idOf('pixelId'),
});
type Values = z.output<typeof schema>;

const toValues = (row: Tracking | null): Values => ({
  tagManagerId: row?.tagManagerId ?? '',
  analyticsId: row?.analyticsId ?? '',
  pixelId: row?.pixelId ?? '',
});

const useIdsForm = (row: Tracking) => {
  const { t } = useTranslation('admin');
  return useAdminForm({
    schema: schema,
    rowSchema: tracking,
    row,
    toValues,
    save: (values, version) =>
      call(updateTracking, {
        body: {
          tagManagerId: values.tagManagerId || null,
          analyticsId: values.analyticsId || null,
          pixelId: values.pixelId || null,
          version: version ?? row.version,
        },
      }),
    onSaved: (saved) => {
      tellDone(t('form.saved'), t('tracking.saved'));
      queryClient.setQueryData(['admin', 'tracking', 'ids'], saved);
      void refreshArea('audit');
    },
  });
};

export function IdsForm({ row }: { row: Tracking }) {
  const { t } = useTranslation('admin');
  const form = useIdsForm(row);
  const guard = useUnsavedGuard(form.isDirty && !form.isSubmitting);
  const isTwice = row.tagManagerId !== null && row.analyticsId !== null;
  return (
    <Card as="section" aria-labelledby="tracking-ids">
      <h2 id="tracking-ids" className="text-l">
        {t('tracking.ids')}
      </h2>
      <p className="mt-1 mb-5 text-s text-soft">{t('tracking.idsLead')}</p>
      <form noValidate onSubmit={form.submit} className="space-y-5">
        {form.conflict && (
          <ConflictNotice conflict={form.conflict} nameOf={(name) => t(`tracking.${name as IdName}`)} />
        )}
        {form.problem && (
          <Notice tone="error" title={`${t('form.failed')}.`}>
            {form.problem}
          </Notice>
        )}
        {names.map((name) => (
          <IdField key={name} name={name} form={form} isOn={row[name] !== null} />
        ))}
        {isTwice && (
          <Notice tone="warning" title={t('tracking.twiceTitle')} announced={false}>
            {t('tracking.twiceText')}
          </Notice>
        )}
        <div className="flex items-center justify-end gap-4">
          <span className="text-xs text-soft">{form.isDirty && t('form.unsaved')}</span>
          <Button type="submit" size="small" busy={form.isSubmitting} disabled={!form.isDirty}>
            {t(form.isSubmitting ? 'form.saving' : 'form.save')}
          </Button>
        </div>
      </form>
      <details className="mt-5 border-t border-line pt-3">
        <summary className="disclosure flex min-h-11 cursor-pointer items-center text-s font-semibold">
          {t('form.history')}
        </summary>
        <div className="pt-2">
          <ChangeList subject="tracking" id="all" />
        </div>
      </details>
      {guard.dialog}
    </Card>
  );
}

type IdFieldProps = { name: IdName; form: ReturnType<typeof useIdsForm>; isOn: boolean };

function IdField({ name, form: { register, errorOf }, isOn }: IdFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <TextField
      {...register(name)}
      label={
        <span className="flex flex-wrap items-center justify-between gap-2">
          {t(`tracking.${name}`)}
          <Tag tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'tracking.on' : 'tracking.off')}</Tag>
        </span>
      }
      hint={t(`tracking.${name}Hint`)}
      inputMode={name === 'pixelId' ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      error={errorOf(name)}
    />
  );
}
