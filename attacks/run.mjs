import { runParts } from '../testing/run-parts.ts';
import { runAttack } from './attack.ts';
import { runPlanted } from './planted.ts';

await runParts({
  folder: 'attacks',
  ending: '.attack.ts',
  page: 'security.md',
  heading: 'Security',
  loadHeading: 'Tried',
  plantedTitle: 'Planted holes: one guard taken away at a time',
  summary: (broken) => (broken === 0 ? 'Every attack was fended off.' : `${broken} attacks went through.`),
  run: async (name, postgres) => {
    const { attack } = await import(`./${name}.attack.ts`);
    return { title: attack.title, rows: await runAttack(attack, { postgres, size: 'full' }) };
  },
  runPlanted,
});
