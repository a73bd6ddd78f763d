import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { type AdminBooking, adminBooking, internalNotes, updateAdminBooking } from '#contract/admin-bookings.ts';
import { call } from '#web/api/call.ts';
import { tellDone } from '#web/features/admin/shared/failures.ts';
import { ConflictNotice } from '#web/features/admin/shared/form/form-sheet.tsx';
import { useAdminForm } from '#web/features/admin/shared/form/use-admin-form.ts';
import { refreshBookings } from '#web/features/admin/shared/visits/refresh.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

const schema = z.object({ internalNotes });
type Values = z.output<typeof schema>;

const { version, internalNotes: kept } = adminBooking.shape;
const row = z.object({ version, internalNotes: kept });
type Row = z.output<typeof row>;

/** Lives above the tabs: what is typed outlasts a look at the money. */
export const useNotesForm = (booking: AdminBooking) => {
  const { t } = useTranslation('admin');
  return useAdminForm<Values, Row>({
    schema: schema,
    rowSchema: row,
    row: booking,
    toValues: (from) => ({ internalNotes: from?.internalNotes ?? '' }),
    save: (values, seen) =>
      call(updateAdminBooking, { params: { id: booking.id }, body: { ...values, version: seen ?? booking.version } }),
    onSaved: () => {
      tellDone(t('form.saved'), booking.reference);
      void refreshBookings();
    },
  });
};

export function NotesForm({ form }: { form: ReturnType<typeof useNotesForm> }) {
  const { t } = useTranslation('admin');
  return (
    <form noValidate onSubmit={form.submit} className="space-y-3">
      {form.conflict && <ConflictNotice conflict={form.conflict} nameOf={() => t('bookings.notes.label')} />}
      {form.problem && (
        <Notice tone="error" title={`${t('form.failed')}.`}>
          {form.problem}
        </Notice>
      )}
      <TextArea
        {...form.register('internalNotes')}
        label={t('bookings.notes.label')}
        hideLabel
        hint={t('bookings.notes.hint')}
        error={form.errorOf('internalNotes')}
        rows={3}
      />
      <Button type="submit" variant="ghost" size="small" busy={form.isSubmitting} disabled={!form.isDirty}>
        {t('bookings.notes.save')}
      </Button>
    </form>
  );
}
