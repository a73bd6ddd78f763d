import type { ComponentType } from 'react';
import { AssignDialog } from '#web/features/admin/bookings/change/assign-dialog.tsx';
import { visitOf } from '#web/features/admin/bookings/change/changeable-visit.ts';
import { MoveDialog } from '#web/features/admin/bookings/change/move-dialog.tsx';
import type { ActionDialogProps, BookingAction } from '../booking-actions.ts';
import { ChangeVisitDialog } from '../change-visit/change-visit-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { AskNoShow, AskToComplete, AskToMailLink, AskToResend, AskToStep } from './plain-questions.tsx';

const dialogs: Record<BookingAction, ComponentType<ActionDialogProps>> = {
  assign: ({ booking, onClose }) => <AssignDialog visit={visitOf(booking)} onClose={onClose} />,
  ask: AskDialog,
  cancel: CancelDialog,
  move: ({ booking, onClose }) => <MoveDialog visit={visitOf(booking)} onClose={onClose} />,
  change: ChangeVisitDialog,
  complete: AskToComplete,
  noShow: AskNoShow,
  step: AskToStep,
  resend: AskToResend,
  mailLink: AskToMailLink,
};

/** Nothing is done to a booking without a question that says what will happen. */
export function ActionDialog({ action, ...props }: ActionDialogProps & { action: BookingAction }) {
  const Question = dialogs[action];
  return <Question {...props} />;
}
