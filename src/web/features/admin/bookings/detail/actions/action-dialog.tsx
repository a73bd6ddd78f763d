import type { ComponentType } from 'react';
import type { ActionDialogProps, BookingAction } from '../booking-actions.ts';
import { AskDialog } from './ask-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { AskToComplete, AskToMailLink, AskToResend, AskToStep } from './plain-questions.tsx';

const dialogs: Record<BookingAction, ComponentType<ActionDialogProps>> = {
  assign: AssignDialog,
  ask: AskDialog,
  cancel: CancelDialog,
  move: MoveDialog,
  complete: AskToComplete,
  step: AskToStep,
  resend: AskToResend,
  mailLink: AskToMailLink,
};

/** Nothing is done to a booking without a question that says what will happen. */
export function ActionDialog({ action, ...props }: ActionDialogProps & { action: BookingAction }) {
  const Question = dialogs[action];
  return <Question {...props} />;
}
