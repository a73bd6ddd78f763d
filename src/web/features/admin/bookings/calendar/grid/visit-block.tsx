import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { AlertIcon, CardIcon, CheckIcon, ClockIcon, PersonIcon } from '#web/ui/icons.tsx';
import { type Block, keyOf, rowOf } from '../calendar-data.ts';
import { useBlockWords } from '../use-block-words.ts';
import { type BlockState, stateOf } from '../visit-state.ts';

type Look = { box: string; Icon: typeof ClockIcon | null };

/** States differ by edge and sign, too, so that colour is never alone. */
export const looks: Record<BlockState, Look> = {
  confirmed: { box: 'border-brand-line border-l-4 border-l-brand bg-good-soft text-good-text', Icon: null },
  done: { box: 'border-line-strong bg-sunken text-soft', Icon: CheckIcon },
  held: { box: 'border-dashed border-field-line bg-surface text-ink', Icon: ClockIcon },
  unpaid: { box: 'border-dotted border-2 border-field-line bg-surface text-soft', Icon: CardIcon },
  open: { box: 'border-dashed border-wait-text bg-wait-soft text-wait-text', Icon: PersonIcon },
  attention: { box: 'border-double border-[3px] border-bad-text bg-bad-soft text-bad-text', Icon: AlertIcon },
};

export type BlockProps = {
  block: Block;
  /** The one visit that the tab key finds. */
  isReached: boolean;
  isOpen: boolean;
  isLifted: boolean;
  canDrag: boolean;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPress(element: HTMLElement): void;
};

type VisitBlockProps = BlockProps & {
  /** `bar` lies on the hours of a day, `chip` stands among the others of a day. */
  shape: 'bar' | 'chip';
  style?: CSSProperties | undefined;
};

export function VisitBlock(props: VisitBlockProps) {
  const { block, isReached, isOpen, isLifted, canDrag, onPointerDown, onPress, shape, style } = props;
  const { label } = useBlockWords();
  const { box, Icon } = looks[stateOf(block)];
  const isBar = shape === 'bar';
  const sign = Icon && <Icon size={13} strokeWidth={2.25} className="shrink-0" />;
  return (
    <button
      type="button"
      data-block={keyOf(block)}
      data-row={rowOf(block)}
      tabIndex={isReached ? 0 : -1}
      aria-label={label(block)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={label(block)}
      style={style}
      onPointerDown={onPointerDown}
      onClick={(event) => onPress(event.currentTarget)}
      className={classNames(
        'overflow-hidden rounded-[9px] border text-left leading-[1.3] select-none focus-visible:z-10',
        'transition-[box-shadow,opacity] hover:shadow-2 aria-expanded:shadow-2',
        canDrag && 'cursor-grab!',
        isLifted && 'opacity-40',
        isBar ? 'absolute px-1 text-[0.75rem] tracking-tight' : 'block min-h-11 w-full px-1.5 py-0.5 text-xs',
        box,
      )}
    >
      {isBar ? <BarWords block={block} sign={sign} /> : <ChipWords block={block} sign={sign} />}
    </button>
  );
}

type WordsProps = { block: Block; sign: ReactNode };

/** The hours lie above it, so it says who, what and where, on a line each: an hour is as wide as a short name. */
function BarWords({ block, sign }: WordsProps) {
  const { shownClientOf, treatmentOf } = useBlockWords();
  return (
    <>
      <span className="block truncate font-semibold">{shownClientOf(block)}</span>
      <span className="block truncate">{treatmentOf(block)}</span>
      <span className="flex items-center justify-between gap-1">
        <span className="truncate">{block.visit.area}</span>
        {sign}
      </span>
    </>
  );
}

function ChipWords({ block, sign }: WordsProps) {
  const { time, clientOf, treatmentOf } = useBlockWords();
  return (
    <>
      <span className="flex items-center gap-1 font-semibold">
        {sign}
        <span className="truncate tabular-nums">{time(block.visit.startTime)}</span>
      </span>
      <span className="block truncate">{clientOf(block)}</span>
      <span className="block truncate">{`${block.visit.area} · ${treatmentOf(block)}`}</span>
    </>
  );
}
