import { inParallel, tally, upTo } from '../faults/fault.ts';
import type { Answer } from '../faults/http-client.ts';
import type { Stage } from '../faults/stage.ts';
import { addPerson } from '../testing/people.ts';
import { production } from '../testing/production.ts';
import type { Row } from '../testing/run-parts.ts';
import { defineAttack } from './attack.ts';
import { fromNetwork, newAddress } from './people.ts';

type Try = (no: number, network: number) => Promise<Answer>;

/** So many are free; then each makes a pause, of 1, 2, 4 … seconds. */
const withPauses =
  (free: number) =>
  (seconds: number): number =>
    free + Math.floor(Math.log2(seconds + 1));

const guess = async (
  what: string,
  mostIn: (seconds: number) => number,
  { count, networks, attempt }: { count: number; networks: number; attempt: Try },
): Promise<Row> => {
  const began = performance.now();
  const answers = await inParallel(upTo(count), 8, (no) => attempt(no, no % networks));
  const most = mostIn((performance.now() - began) / 1000);
  const looked = answers.filter(({ status }) => status !== 429).length;
  return {
    what,
    load: `${count} guesses from ${networks} ${networks === 1 ? 'network' : 'networks'}, two servers`,
    must: `at most ${most} looked at, the others told to wait`,
    seen: tally(answers.map(({ status }) => status)),
    kept: looked <= most && looked > 0 && answers.every(({ status }) => status < 500),
  };
};

/** An account is never locked, or strangers could keep its owner out: from the 31st wrong guess on it only answers slower. */
const slowGuesses = async (count: number, attempt: Try): Promise<Row> => {
  const times = await inParallel(upTo(count), 8, async (no) => {
    const began = performance.now();
    const { status } = await attempt(no, no);
    return { status, seconds: (performance.now() - began) / 1000 };
  });
  const late = times.slice(40).map(({ seconds }) => seconds);
  return {
    what: 'passwords of one account',
    load: `${count} guesses from ${count} networks, two servers`,
    must: 'none found; from the 41st on three seconds each',
    seen: `${tally(times.map(({ status }) => status))}; the quickest of the later ones after ${Math.min(...late).toFixed(1)} s`,
    kept: times.every(({ status }) => status === 401 || status === 429) && Math.min(...late) >= 3,
  };
};

const codeTry =
  (stage: Stage, first: number): Try =>
  (no, network) =>
    stage.send(`/api/promo-codes/verify/GUESS${first + no}`, { method: 'GET', headers: fromNetwork(first + network) });

const cardTry =
  (stage: Stage, first: number): Try =>
  (no, network) => {
    const code = `CALM-${String(first + no).padStart(4, '7')}-AAAA-AAAA`.replaceAll(/[01]/g, 'B');
    return stage.send(`/api/gift-card-balance/${code}`, { method: 'GET', headers: fromNetwork(first + network) });
  };

export const attack = defineAttack({
  title: 'Guessing: codes, gift cards and passwords, from one network and from many',
  environment: { ...production },
  run: async (stage, size) => {
    const scale = size === 'full' ? 1 : 0.2;
    const email = newAddress();
    await addPerson(stage, { email });
    const signInTry =
      (whose: (no: number) => string, first: number): Try =>
      (no, network) =>
        stage.send('/api/login', {
          body: { email: whose(no), password: `guess-${no}` },
          headers: fromNetwork(first + network),
        });
    return [
      await guess('promo codes', () => 30, { count: 100, networks: 1, attempt: codeTry(stage, 1000) }),
      await guess('passwords of one account', withPauses(5), {
        count: 30,
        networks: 1,
        attempt: signInTry(() => email, 90_000),
      }),
      await guess('passwords of many accounts', withPauses(20), {
        count: 60,
        networks: 1,
        attempt: signInTry(newAddress, 91_000),
      }),
      await slowGuesses(
        size === 'full' ? 120 : 50,
        signInTry(() => email, 92_000),
      ),
      // Last, since it makes everybody wait.
      await guess('promo codes and balances of gift cards, by turns', () => 230, {
        count: 2000 * scale,
        networks: 200,
        attempt: (no, network) => (no % 2 ? codeTry(stage, 10_000) : cardTry(stage, 10_000))(no, network),
      }),
    ];
  },
});
