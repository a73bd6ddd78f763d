import { randomUUID } from 'node:crypto';
import { type Clients, openClients } from '../faults/clients.ts';
import { tally, upTo } from '../faults/fault.ts';
import type { Answer } from '../faults/http-client.ts';
import type { Stage } from '../faults/stage.ts';
import { production } from '../testing/production.ts';
import type { Row } from '../testing/run-parts.ts';
import { defineAttack } from './attack.ts';
import { fromNetwork } from './people.ts';

type Guest = { email: string; phone: string; network: number };

const phoneOf = (no: number): string => `+351 91${String(no).padStart(7, '0')}`;

/** All at once, in turn at the two servers. */
const holdAll = async (stage: Stage, clients: Clients, guests: readonly Guest[]): Promise<Answer[]> => {
  const starts = await clients.listStarts(guests.length);
  return Promise.all(
    guests.map(({ email, phone, network }, no) => {
      const draft = clients.draft(starts[no] ?? '');
      const body = { ...draft, guestDetails: { ...draft.guestDetails, email, phone } };
      return stage.send('/api/bookings', { body, headers: fromNetwork(network), to: no % 2 });
    }),
  );
};

const row = (what: string, most: number, answers: readonly Answer[]): Row => {
  const held = answers.filter(({ status }) => status === 201).length;
  const others = answers.filter(({ status }) => status !== 201);
  return {
    what,
    load: `${answers.length} holds at once, two servers`,
    must: `at most ${most} kept, somebody gets one`,
    seen: `${held} kept; ${tally(others.map(({ status, body }) => `${status} ${body?.code}`))}`,
    kept: held > 0 && held <= most && others.every(({ status }) => status < 500),
  };
};

export const attack = defineAttack({
  title: 'Hoarding: keeping all free times without paying',
  environment: { ...production },
  run: async (stage, size) => {
    const count = size === 'full' ? 30 : 8;
    const email = (no: number | string) => `hoarder.${no}.${randomUUID().slice(0, 6)}@calma.example`;
    const oneAddress = email('one');
    const clients = await openClients(stage, { therapists: count });
    return [
      row(
        'many guests of one network, without proof of an address',
        3,
        await holdAll(
          stage,
          clients,
          upTo(count).map((no) => ({ email: email(no), phone: phoneOf(no), network: 1 })),
        ),
      ),
      row(
        'one e-mail address from many networks',
        2,
        await holdAll(
          stage,
          clients,
          upTo(count).map((no) => ({ email: oneAddress, phone: phoneOf(100 + no), network: 1000 + no })),
        ),
      ),
      row(
        'one phone from many networks',
        2,
        await holdAll(
          stage,
          clients,
          upTo(count).map((no) => ({ email: email(no), phone: phoneOf(500), network: 2000 + no })),
        ),
      ),
    ];
  },
});
