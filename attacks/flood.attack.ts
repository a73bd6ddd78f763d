import { openClients } from '../faults/clients.ts';
import { readTimes, startFlood } from '../testing/flood-load.ts';
import { production } from '../testing/production.ts';
import { defineAttack } from './attack.ts';
import { fromNetwork } from './people.ts';

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

export const attack = defineAttack({
  title: 'Flood: one network asks for the whole calendar as fast as it can',
  environment: { ...production },
  run: async (stage, size) => {
    const { treatmentId } = await openClients(stage, { therapists: 5 });
    const url = stage.servers[0].url;
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const calendar = `${url}/api/availability?zip=3000-001&from=${day(1)}&to=${day(42)}&treatmentId=${treatmentId}&duration=60`;
    const reads = size === 'full' ? 400 : 100;
    const neighbour = fromNetwork(7);
    await readTimes(`${url}/api/treatments`, reads, neighbour);
    const quiet = middle(await readTimes(`${url}/api/treatments`, reads, neighbour));
    const flood = startFlood(calendar, { connections: 20, headers: fromNetwork(8) });
    const during = middle(await readTimes(`${url}/api/treatments`, reads, neighbour));
    const { answered, refused } = await flood.stop();
    return [
      {
        what: 'a neighbour’s cheap read meanwhile',
        load: `20 connections, ${answered + refused} calendars of 42 days asked for`,
        must: 'under 5 × its quiet median',
        seen: `${(during / quiet).toFixed(1)} × (${quiet.toFixed(2)} → ${during.toFixed(2)} ms); ${refused} refused with 429`,
        kept: during / quiet < 5 && refused > 0,
      },
    ];
  },
});
