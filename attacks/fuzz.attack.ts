import { tally, upTo } from '../faults/fault.ts';
import { nastyCalls } from '../testing/nasty-calls.ts';
import { defineAttack } from './attack.ts';
import { as, signIn } from './people.ts';

const people = ['client@calma.example', 'therapist@calma.example', 'admin@calma.example'];
const lanes = 16;

export const attack = defineAttack({
  title: 'Nonsense to every route: NUL, half characters, too much, too deep, the wrong kind',
  run: async (stage, size) => {
    const count = Number(process.env.FUZZ_CALLS ?? (size === 'full' ? 1_000_000 : 2000));
    const sessions = [undefined, ...(await Promise.all(people.map((email) => signIn(stage, email))))];
    const statuses: number[] = [];
    const failures: string[] = [];
    let sent = 0;
    const lane = async (no: number) => {
      const { next } = nastyCalls(20_261_117 + no);
      while (sent < count) {
        sent += 1;
        const { name, method, url, headers, payload } = next(['1', crypto.randomUUID()]);
        // Whoever left would be a visitor from then on: so it is one who tries.
        const isLeaving = /logout|deleteOwn|endSession|endOther/i.test(name);
        const session = isLeaving ? undefined : sessions[sent % sessions.length];
        const call = { method, headers, ...(payload !== undefined && { body: payload }) };
        const { status, text } = await stage
          .send(url, as(session, call))
          .catch((error: Error) => ({ status: 599, text: error.message }));
        statuses.push(status);
        if (status >= 500) failures.push(`${status} ${method} ${url.slice(0, 120)} ${text.slice(0, 120)}`);
        if (statuses.length % 50_000 === 0)
          process.stderr.write(`${statuses.length} calls, ${failures.length} failed\n`);
      }
    };
    await Promise.all(upTo(lanes).map(lane));
    const byHundreds = tally(statuses.map((status) => `${Math.floor(status / 100)}xx`));
    return [
      {
        what: 'calls full of nonsense, as visitor, client, therapist and admin',
        load: `${count} calls, ${lanes} at once`,
        must: 'no answer of 500 or more',
        seen: failures.length === 0 ? byHundreds : `${byHundreds}; ${failures.slice(0, 3).join('; ')}`,
        kept: failures.length === 0,
      },
    ];
  },
});
