import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { keyOf } from '../calendar-data.ts';
import type { Deeds } from './use-deeds.ts';

const VisitCard = lazyPart(() => import('./visit-card.tsx'), 'VisitCard');
const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'), 'AssignDialog');
const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog');
const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'), 'ChangeDialog');

/** The card of a visit, the choice of whom or when, or the last question. */
export function OpenDeed({ deeds, now }: { deeds: Deeds; now: Date }) {
  const { pressed, asking, change, seatedFor, follow, mean, leave } = deeds;
  return (
    <Suspense fallback={null}>
      {pressed && (
        <VisitCard
          key={keyOf(pressed.block)}
          {...pressed}
          now={now}
          onClose={leave}
          onDeed={(deed) => follow(deed, pressed.block)}
        />
      )}
      {asking?.deed === 'assign' && (
        <AssignDialog
          block={asking.block}
          seated={seatedFor(asking.block)}
          onClose={leave}
          onChoose={(therapist) => mean({ what: 'assign', block: asking.block, therapist })}
        />
      )}
      {asking?.deed === 'move' && (
        <MoveDialog
          block={asking.block}
          onClose={leave}
          onChoose={(startsAt) => mean({ what: 'move', block: asking.block, startsAt })}
        />
      )}
      {change && <ChangeDialog change={change} seated={seatedFor(change.block)} onChange={mean} onClose={leave} />}
    </Suspense>
  );
}
