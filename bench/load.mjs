import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgresFolder } from '../scripts/programs.mjs';

/** Requests a second that were answered well; one that was not ends the measurement, unless some may be refused. */
export function wrk(url, { clients = 8, seconds = 5, lua, mayBeRefused = false } = {}) {
  const script = lua ? ['-s', lua] : [];
  const said = execFileSync('wrk', ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '20s', ...script, url], {
    encoding: 'utf8',
  });
  const [failed] = (mayBeRefused ? /Socket errors.*/ : /Non-2xx.*|Socket errors.*/).exec(said) ?? [];
  if (failed) throw new Error(`${url}: ${failed}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
}

/** Transactions a second. */
export function pgbench(url, script, { clients = 8, seconds = 5 } = {}) {
  const said = execFileSync(
    join(findPostgresFolder(), 'pgbench'),
    ['-n', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script, url],
    { encoding: 'utf8', stdio: 'pipe' },
  );
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}
