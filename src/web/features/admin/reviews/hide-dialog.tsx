import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hideReason, hideReview, type OfficeReview, showReview } from '#contract/reviews.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { failureText, tellDone } from '../shared/failures.ts';

type HideDialogProps = { review: OfficeReview; onDone(): void; onClose(): void };

/** Hidden only with a reason; shown again without one. Its words stay what they are. */
export function HideDialog({ review, onDone, onClose }: HideDialogProps) {
  const { t } = useTranslation('admin');
  const isHiding = review.state !== 'hidden';
  const words = isHiding ? 'hide' : 'show';
  const [reason, setReason] = useState('');
  const [wasAsked, setWasAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRight = !isHiding || hideReason.safeParse(reason).success;
  const params = { id: review.bookingId };
  const act = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await (isHiding ? call(hideReview, { params, body: { reason: reason.trim() } }) : call(showReview, { params }));
      tellDone(t(isHiding ? 'reviews.hidden' : 'reviews.shownAgain'));
      onDone();
    } catch (error) {
      setProblem(failureText(error));
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasAsked(true);
    if (isRight) void act();
  };
  return (
    <Dialog isOpen onOpenChange={(isOpen) => isOpen || onClose()} title={t(`reviews.${words}Title`)}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <p className="text-s text-soft">{t(`reviews.${words}Text`)}</p>
        {isHiding && (
          <TextField
            label={t('reviews.reason')}
            hint={t('reviews.reasonHint')}
            error={wasAsked && !isRight ? t('reviews.reasonMissing') : undefined}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={300}
            autoComplete="off"
          />
        )}
        {problem && <Notice tone="error">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button variant="ghost" size="small" disabled={isBusy} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant={isHiding ? 'danger' : 'primary'} size="small" busy={isBusy}>
            {t(`reviews.${words}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
