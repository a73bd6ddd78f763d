import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type ClientRecord, clientNotes, clientRecord, updateClient } from '#contract/admin-clients.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { tellDone } from '../shared/failures.ts';
import { ConflictNotice } from '../shared/form/form-sheet.tsx';
import { useUnsavedGuard } from '../shared/form/unsaved-guard.tsx';
import { useAdminForm } from '../shared/form/use-admin-form.ts';
import { FoldedCard } from '../shared/record/folded-card.tsx';

const schema = z.object({ notes: clientNotes });
type Values = z.output<typeof schema>;

type NotesCardProps = { record: ClientRecord; onSaved(record: ClientRecord): void };

/** What colleagues should know next time. Not about health: that belongs to the visit and goes with it. */
export function NotesCard({ record, onSaved }: NotesCardProps) {
  const { t } = useTranslation('admin');
  const form = useAdminForm<Values, ClientRecord>({
    schema,
    rowSchema: clientRecord,
    row: record,
    toValues: (from) => ({ notes: from?.notes ?? '' }),
    save: ({ notes }, seen) =>
      call(updateClient, { params: { id: record.id }, body: { notes, version: seen ?? record.version } }),
    onSaved: (saved) => {
      tellDone(t('form.saved'));
      onSaved(saved);
    },
  });
  const guard = useUnsavedGuard(form.isDirty && !form.isSubmitting);
  return (
    <FoldedCard title={t('clients.notes')} brief={record.notes || t('clients.noNotes')}>
      <form noValidate onSubmit={form.submit} className="space-y-3">
        {form.conflict && <ConflictNotice conflict={form.conflict} nameOf={() => t('clients.notes')} />}
        {form.problem && (
          <Notice tone="error" title={`${t('form.failed')}.`}>
            {form.problem}
          </Notice>
        )}
        <TextArea
          {...form.register('notes')}
          label={t('clients.notes')}
          hideLabel
          hint={t('clients.notesHint')}
          error={form.errorOf('notes')}
          rows={4}
        />
        <Button type="submit" variant="ghost" size="small" busy={form.isSubmitting} disabled={!form.isDirty}>
          {t('clients.saveNotes')}
        </Button>
      </form>
      {guard.dialog}
    </FoldedCard>
  );
}
