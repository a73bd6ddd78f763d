import { runParts } from '../testing/run-parts.ts';
import { runPlanted } from './planted.ts';
import { runFault } from './run-fault.ts';

await runParts({
  folder: 'faults',
  ending: '.fault.ts',
  page: 'reliability.md',
  heading: 'Reliability',
  loadHeading: 'Load',
  plantedTitle: 'Planted bugs: one guard taken away at a time',
  summary: (broken) => (broken === 0 ? 'Every promise is kept.' : `${broken} promises are broken.`),
  run: async (name, postgres) => {
    const { fault } = await import(`./${name}.fault.ts`);
    return { title: fault.title, rows: await runFault(fault, { postgres, size: 'full' }) };
  },
  runPlanted,
});
