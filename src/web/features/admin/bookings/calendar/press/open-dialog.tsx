import { Suspense } from 'react';
import type { ChangeableVisit } from '#web/features/admin/bookings/change/changeable-visit.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type Block, keyOf, type Person } from '../calendar-data.ts';
import type { VisitChanges } from './use-visit-changes.ts';

const VisitCard = lazyPart(() => import('./visit-card.tsx'), 'VisitCard');
const AssignDialog = lazyPart(() => import('#web/features/admin/bookings/change/assign-dialog.tsx'), 'AssignDialog');
const MoveDialog = lazyPart(() => import('#web/features/admin/bookings/change/move-dialog.tsx'), 'MoveDialog');

const changeable = ({ visit }: Block, therapists: readonly Person[]): ChangeableVisit => ({
  ...visit,
  client: visit.clientName,
  therapists,
});

/** The card of a visit, or the dialog in which it is given to somebody or moved. */
export function OpenDialog({ changes, now }: { changes: VisitChanges; now: Date }) {
  const { pressed, asked, seatedFor, follow, leave, noteMoved, noteAssigned } = changes;
  const visit = asked && changeable(asked.block, seatedFor(asked.block));
  return (
    <Suspense fallback={null}>
      {pressed && (
        <VisitCard
          key={keyOf(pressed.block)}
          {...pressed}
          now={now}
          onClose={leave}
          onAction={(action) => follow(action, pressed.block)}
        />
      )}
      {visit && asked?.what === 'assign' && (
        <AssignDialog
          visit={visit}
          therapistId={asked.therapistId}
          insteadOf={asked.block.kind === 'own' ? asked.block.therapist?.id : undefined}
          onAssigned={(now, before) => noteAssigned(asked.block, now, before)}
          onClose={leave}
        />
      )}
      {visit && asked?.what === 'move' && (
        <MoveDialog
          visit={visit}
          startsAt={asked.startsAt}
          onMoved={(startsAt) => noteMoved(asked.block, startsAt)}
          onClose={leave}
        />
      )}
    </Suspense>
  );
}
