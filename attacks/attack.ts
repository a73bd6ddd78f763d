import type { Size } from '../faults/fault.ts';
import { openStage, type Stage } from '../faults/stage.ts';
import type { PrivatePostgres } from '../testing/private-postgres.ts';
import type { Row } from '../testing/run-parts.ts';

export type Attack = {
  readonly title: string;
  /** What the servers of this attack are started with, beside the usual. */
  readonly environment?: Readonly<Record<string, string>>;
  run(stage: Stage, size: Size): Promise<Row[]>;
};

export const defineAttack = (attack: Attack): Attack => attack;

type Settings = { postgres: PrivatePostgres; size: Size; script?: string; patienceSeconds?: number };

/** One attack on two servers and a database of its own. */
export const runAttack = async (attack: Attack, settings: Settings): Promise<Row[]> => {
  const { title, environment } = attack;
  const { postgres, size, script, patienceSeconds } = settings;
  const how = {
    ...(environment && { environment }),
    ...(script && { script }),
    ...(patienceSeconds && { patienceSeconds }),
  };
  const stage = await openStage({ postgres, isCopied: true, ...how });
  try {
    return await attack.run(stage, size);
  } catch (error) {
    const seen = `BROKEN OFF: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`;
    return [{ what: title, load: '', must: 'run to its end', seen, kept: false }];
  } finally {
    await stage.close();
  }
};
