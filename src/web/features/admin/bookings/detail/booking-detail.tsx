import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBooking } from '#contract/admin-bookings.ts';
import { sayMoment } from '#web/api/say-when.ts';
import { AssignDialog } from '#web/features/admin/bookings/change/assign-dialog.tsx';
import { visitOf } from '#web/features/admin/bookings/change/changeable-visit.ts';
import { MoveDialog } from '#web/features/admin/bookings/change/move-dialog.tsx';
import { useUnsavedGuard } from '#web/features/admin/shared/form/unsaved-guard.tsx';
import { Sheet } from '#web/features/admin/shared/record/sheet.tsx';
import { useIsSupport } from '#web/features/admin/shared/use-is-support.ts';
import { nameOf } from '#web/features/admin/shared/visits/name-of.ts';
import { refreshOpenBooking } from '#web/features/admin/shared/visits/refresh.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { PaymentTag, StatusTag } from '../booking-tags.tsx';
import { ActionBar } from './action-bar.tsx';
import { AskDialog } from './actions/ask-dialog.tsx';
import { CancelDialog } from './actions/cancel-dialog.tsx';
import { AskNoShow, AskToComplete, AskToMailLink, AskToResend, AskToStep } from './actions/plain-questions.tsx';
import { type ActionDialogProps, actionsFor, type BookingAction } from './booking-actions.ts';
import { BookingNotices } from './booking-notices.tsx';
import { ChangeVisitDialog } from './change-visit/change-visit-dialog.tsx';
import { useDetailEdit } from './edit/use-detail-edit.ts';
import { HistoryTab } from './tabs/history-tab.tsx';
import { MailsTab } from './tabs/mails-tab.tsx';
import { MatchTab } from './tabs/match-tab.tsx';
import { MoneyTab } from './tabs/money-tab.tsx';
import { useNotesForm } from './tabs/notes-form.tsx';
import { VisitTab } from './tabs/visit-tab.tsx';

const tabs = ['visit', 'match', 'money', 'mails', 'history'] as const;
type Tab = (typeof tabs)[number];

/** Mails name amounts and carry the client's key. */
const aboutMoney: readonly Tab[] = ['money', 'mails'];

type BookingDetailProps = { booking: AdminBooking; onClose(): void };

/** Everything about one visit, and everything that can be done with it. */
export function BookingDetail({ booking, onClose }: BookingDetailProps) {
  const { t } = useTranslation('admin');
  const [tab, setTab] = useState<Tab>('visit');
  const [asked, setAsked] = useState<BookingAction | null>(null);
  const notes = useNotesForm(booking);
  const edit = useDetailEdit(booking);
  const guard = useUnsavedGuard((notes.isDirty && !notes.isSubmitting) || (edit.isDirty && !edit.isBusy));
  const isSupport = useIsSupport();
  const actions = actionsFor(booking, new Date(), isSupport);
  useWatch(booking);
  const contents: Record<Tab, () => ReactNode> = {
    visit: () => (
      <VisitTab
        booking={booking}
        notes={notes}
        edit={edit}
        onChange={actions.has('change') ? () => setAsked('change') : undefined}
      />
    ),
    match: () => <MatchTab booking={booking} actions={actions} onAct={setAsked} />,
    money: () => <MoneyTab booking={booking} />,
    mails: () => <MailsTab booking={booking} />,
    history: () => <HistoryTab booking={booking} />,
  };
  return (
    <>
      <Sheet
        isOpen
        onClose={() => guard.ask(onClose)}
        title={booking.reference}
        note={<HeadNote booking={booking} />}
        footer={actions.size > 0 && <ActionBar actions={actions} onAct={setAsked} />}
      >
        <BookingNotices booking={booking} onFind={() => setTab('match')} />
        <Tabs
          label={t('bookings.tabs.label')}
          value={tab}
          onChange={setTab}
          tabs={tabs
            .filter((value) => !isSupport || !aboutMoney.includes(value))
            .map((value) => ({
              value,
              label: t(`bookings.tabs.${value}`),
              content: value === tab && <TabContent>{contents[value]()}</TabContent>,
            }))}
        />
      </Sheet>
      {asked && (
        // While the texts of a question come, the visit behind it stays as it is.
        <Suspense fallback={null}>
          <ActionDialog action={asked} booking={booking} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {guard.dialog}
    </>
  );
}

/**
 * A tab waits for its words by itself. If the whole sheet were hidden for that moment, it would come back with a hold on the
 * keyboard that no dialog in front of it can take over.
 */
function TabContent({ children }: { children: ReactNode }) {
  return <Suspense fallback={<SkeletonText lines={4} />}>{children}</Suspense>;
}

function HeadNote({ booking }: { booking: AdminBooking }) {
  const { language } = useLanguage();
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
      <StatusTag status={booking.status} needsAttention={booking.assignment.needsAttention} absent={booking.absent} />
      <PaymentTag status={booking.paymentStatus} due={booking.due} />
      <span className="wrap-anywhere">
        {[nameOf(booking.guestDetails), sayMoment(booking.datetime, language, booking.timezone)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </span>
  );
}

const glance = 15_000;

/** Therapists answer and clients pay while one looks on. */
const useWatch = ({ id, status }: AdminBooking): void => {
  const isMoving = status === 'waiting_payment' || status === 'finding_therapist';
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void refreshOpenBooking(id), glance);
    return () => clearInterval(timer);
  }, [id, isMoving]);
};

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
function ActionDialog({ action, ...props }: ActionDialogProps & { action: BookingAction }) {
  const Question = dialogs[action];
  return <Question {...props} />;
}
