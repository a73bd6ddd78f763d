import { readFileSync } from 'node:fs';

/** The machine's own account of the time it had too much to do: microseconds in which somebody waited for a processor. */
const readStalled = () => {
  try {
    return Number(/^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1]);
  } catch {
    return null; // only Linux tells
  }
};

/** How much work of others there was when a measurement began: processes that wanted to run, beside this one. */
const readRunning = () => {
  try {
    return Number(/^\S+ \S+ \S+ (\d+)\//.exec(readFileSync('/proc/loadavg', 'utf8'))?.[1]) - 1;
  } catch {
    return null;
  }
};

/** Looks at the machine before anything of ours runs. */
export function watchMachine() {
  const others = readRunning();
  const [began, stalled] = [performance.now(), readStalled()];
  const stop = () => ({
    others,
    waitedShare: stalled === null ? null : (readStalled() - stalled) / 1000 / (performance.now() - began),
  });
  return { stop };
}

/** A plain sentence for whoever reads the figures. */
export function busyNote({ others, waitedShare }) {
  if (others === null) return 'How quiet the machine was is not known.';
  const shared = `${others} other ${others === 1 ? 'process' : 'processes'} wanted to run when it began`;
  const waited =
    waitedShare === null
      ? ''
      : `, and somebody waited for a processor in ${(waitedShare * 100).toFixed(0)} % of the time`;
  return others === 0
    ? `The machine was quiet when it began${waited}.`
    : `The machine was not quiet: ${shared}${waited}. Ratios count; times do not.`;
}
