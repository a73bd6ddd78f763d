import { Popover } from 'radix-ui';
import { useRef } from 'react';
import { DotLine } from '#web/features/admin/shared/record/dot-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { CalendarIcon, ExternalIcon, PersonIcon } from '#web/ui/icons.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import type { Block } from '../calendar-data.ts';
import { useBlockWords } from '../use-block-words.ts';
import { type BlockState, stateOf, whyFixed } from '../visit-state.ts';

const tones: Record<BlockState, TagTone> = {
  confirmed: 'good',
  done: 'neutral',
  held: 'wait',
  unpaid: 'wait',
  open: 'wait',
  attention: 'bad',
};

export type VisitAction = 'open' | 'assign' | 'move';

type VisitCardProps = {
  block: Block;
  /** The block it belongs to. */
  anchor: HTMLElement;
  now: Date;
  onClose(): void;
  onAction(action: VisitAction): void;
};

/** What a visit is and what can be done with it, for everybody who does not drag. */
export function VisitCard({ block, anchor, now, onClose, onAction }: VisitCardProps) {
  const { t, time, placeTimes, clientOf, treatmentOf } = useBlockWords();
  const { visit } = block;
  const place = useRef(anchor);
  place.current = anchor;
  const fixed = whyFixed(visit, now);
  const choose = (action: VisitAction) => () => {
    // A dialog that opens now gives the focus back to the visit when it closes.
    anchor.focus();
    onAction(action);
  };
  return (
    <Popover.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Popover.Anchor virtualRef={place} />
      <Popover.Portal>
        <Popover.Content
          aria-label={visit.reference}
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={() => anchor.focus()}
          className="z-40 w-[min(320px,calc(100vw-24px))] animate-appear rounded-m border border-line bg-surface p-4 text-s text-ink shadow-2"
        >
          <div className="flex items-start justify-between gap-3">
            <p className="figure text-l">{clientOf(block)}</p>
            <Tag tone={tones[stateOf(block)]}>{t(`bookingCalendar.states.${stateOf(block)}`)}</Tag>
          </div>
          <DotLine className="mt-2" parts={[`${time(visit.startTime)}–${time(visit.endTime)}`, treatmentOf(block)]} />
          {placeTimes(visit) && <p className="font-semibold">{placeTimes(visit)}</p>}
          <DotLine className="text-soft" parts={[`${visit.area} ${visit.zipCode}`, visit.reference]} />
          {visit.seats > 1 && (
            <p className="text-soft">
              {t('bookingCalendar.seats', { there: visit.seats - visit.missing, seats: visit.seats })}
            </p>
          )}
          {fixed && <p className="mt-3 text-xs text-soft">{t(`bookingCalendar.fixed.${fixed}`)}</p>}
          <div className="mt-3 -mx-2 grid *:justify-start *:text-left">
            <Button variant="quiet" size="small" onClick={choose('open')}>
              <ExternalIcon size={18} />
              {t('bookingCalendar.openVisit')}
            </Button>
            {!fixed && (
              <>
                <Button variant="quiet" size="small" onClick={choose('assign')}>
                  <PersonIcon size={18} />
                  {t('bookingCalendar.assignTo')}
                </Button>
                <Button variant="quiet" size="small" onClick={choose('move')}>
                  <CalendarIcon size={18} />
                  {t('bookingCalendar.moveTo')}
                </Button>
              </>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
