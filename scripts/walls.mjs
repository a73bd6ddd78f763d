import { checkCircles } from './walls/circles.mjs';
import { checkFallback } from './walls/fallback-rule.mjs';
import { checkServerOrder, checkWebOrder } from './walls/order-rules.mjs';
import { checkEnvironment, checkPurity } from './walls/purity-rules.mjs';
import { readSource } from './walls/read-source.mjs';
import { checkRooms } from './walls/room-rules.mjs';
import { checkClimbing, checkName, checkShape, checkTexts } from './walls/shape-rules.mjs';
import { checkStatus } from './walls/status-rule.mjs';

export const rules = [
  'barrel',
  'circle',
  'class',
  'climbing',
  'clock',
  'default-export',
  'empty-name',
  'enum',
  'environment',
  'fallback',
  'features-apart',
  'kebab-case',
  'layer',
  'module-order',
  'outside-world',
  'package',
  'randomness',
  'room',
  'status',
  'text',
  'unreadable',
  'web-order',
];

const sourceChecks = [
  checkRooms,
  checkServerOrder,
  checkWebOrder,
  checkPurity,
  checkEnvironment,
  checkShape,
  checkClimbing,
  checkTexts,
  checkStatus,
  checkFallback,
];

/**
 * What the compiler cannot see. `files` maps paths from the root of the repository (`src/…`) to their text;
 * the answer lists every trespass as `{ file, line, rule, sentence }`.
 */
export function findTrespasses(files) {
  const trespasses = [];
  const reporterFor = (file) => (line, rule, sentence) => trespasses.push({ file, line, rule, sentence });
  const sources = [];
  for (const [file, text] of files) {
    const report = reporterFor(file);
    checkName(file, report);
    if (!/\.tsx?$/.test(file)) continue;
    const source = readSource(file, text);
    if (source.parseError) report(1, 'unreadable', source.parseError.message);
    for (const check of sourceChecks) check(source, report);
    sources.push(source);
  }
  checkCircles(sources, (file, ...finding) => reporterFor(file)(...finding));
  return trespasses;
}
