import { type PrivatePostgres, startPrivatePostgres } from '../testing/private-postgres.ts';
import type { Row } from '../testing/run-parts.ts';
import { type Detour, type Fault, inSeconds, type Size } from './fault.ts';
import { comeToRest, moveClock, type Rest, ruleCount } from './invariants.ts';
import { openStage, type Stage } from './stage.ts';

type Settings = {
  postgres: PrivatePostgres;
  size: Size;
  /** A build of the server other than the usual one. */
  script?: string;
  patienceSeconds?: number;
  /** One broken promise is enough to know. */
  stopsWhenBroken?: boolean;
  /** Without the second look, a quarter of an hour later: servers take their time to come to rest. */
  isBrief?: boolean;
  /** Takes something away before the test begins. */
  prepare?: (stage: Stage) => Promise<void>;
};

/** One test on a stage of its own, with everything that must hold looked at afterwards, twice. */
export const runFault = async (fault: Fault, settings: Settings): Promise<Row[]> => {
  const own = fault.crashesDatabase ? await startPrivatePostgres({ survivesCrashes: true }) : null;
  const postgres = own ?? settings.postgres;
  let detour: Detour | undefined;
  try {
    const { script, patienceSeconds } = settings;
    detour = await fault.detour?.(postgres);
    const stage = await openStage({
      postgres,
      isCopied: own === null,
      ...(detour && { urlOf: detour.urlOf }),
      ...(fault.environment && { environment: fault.environment }),
      ...(script && { script }),
      ...(patienceSeconds && { patienceSeconds }),
    });
    try {
      await tryPassword(stage);
      await settings.prepare?.(stage);
      const rows = await fault.run(stage, settings.size).catch((error: Error) => [toBrokenRow(fault, error)]);
      const isEnough = (seen: readonly Row[]) => settings.stopsWhenBroken && seen.some(({ kept }) => !kept);
      if (!isEnough(rows)) rows.push(await lookAround(stage));
      if (!isEnough(rows) && !settings.isBrief) rows.push(await lookAroundLater(stage));
      if (settings.size === 'full' && rows.some(({ kept }) => !kept)) showErrors(stage);
      return rows;
    } finally {
      await stage.close();
    }
  } finally {
    await detour?.close();
    await own?.stop();
  }
};

const toBrokenRow = ({ title }: Fault, error: Error): Row => ({
  what: title,
  load: '',
  must: 'run to its end',
  seen: `BROKEN OFF: ${error.message.slice(0, 300)}`,
  kept: false,
});

/** What the servers complained of, each kind once, for the person who looks into it. */
const showErrors = (stage: Stage): void => {
  const complaints = new Map<string, string>();
  for (const line of stage.output().split('\n')) {
    const [, message = ''] = /"(?:reason|message)":"([^"]*)"/.exec(line) ?? [];
    if (/"level":[45]0/.test(line) && !complaints.has(message)) complaints.set(message, line);
  }
  for (const line of complaints.values()) console.log(`  ${line.slice(0, 1500)}`);
};

/** So that a password has been through the server when its log is read. */
const tryPassword = async (stage: Stage): Promise<void> => {
  const password = 'canary-password-7305115';
  stage.canaries.add(password);
  await stage.send('/api/login', { body: { email: 'client@calma.example', password } });
};

const lookAround = async (stage: Stage): Promise<Row> => {
  const load = `${stage.promised.length} answers with 2xx`;
  return toRow('all that must hold, afterwards', load, await comeToRest(stage, { isTheEnd: false }), stage);
};

const lookAroundLater = async (stage: Stage): Promise<Row> => {
  await moveClock(stage);
  const rest = await comeToRest(stage, { isTheEnd: true });
  return toRow('the same, a quarter of an hour later', 'every unpaid hold has run out', rest, stage);
};

const toRow = (what: string, load: string, { violations, seconds }: Rest, { patienceSeconds }: Stage): Row => ({
  what,
  load,
  must: `${ruleCount} rules kept within ${patienceSeconds} s`,
  seen:
    violations.length === 0
      ? `all, after ${inSeconds(seconds)}`
      : violations.map(({ rule, example }) => `BROKEN: ${rule} (${example})`).join('; '),
  kept: violations.length === 0,
});
