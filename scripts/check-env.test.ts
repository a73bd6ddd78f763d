import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configSchema } from '#server/config/config-schema.ts';
import { readConfig } from '#server/config.ts';

const lines = readFileSync('.env.example', 'utf8').trimEnd().split('\n');
const assignments = lines
  .map((line, index) => ({ match: /^([A-Z_]+)=(.*)$/.exec(line), comment: lines[index - 1] ?? '' }))
  .flatMap(({ match, comment }) => (match ? [{ name: String(match[1]), value: String(match[2]), comment }] : []));

describe('.env.example', () => {
  it('names exactly the variables the server reads, each once', () => {
    expect(assignments.map(({ name }) => name).sort()).toEqual(Object.keys(configSchema.shape).sort());
  });

  it.each(assignments)('says in a line above what $name is for', ({ comment }) => {
    expect(comment).toMatch(/^# .{10,}/);
  });

  it('changes nothing when copied as it is', () => {
    const given = Object.fromEntries(assignments.map(({ name, value }) => [name, value]));
    expect(readConfig(given)).toEqual(readConfig({}));
  });
});
