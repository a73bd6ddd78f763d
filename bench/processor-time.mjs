import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** The processor time a process has had so far, in milliseconds; Linux counts it in hundredths of a second. */
export const timeOf = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return 0; // it has just ended
  }
};

const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ')[1] === String(parent)
        );
      } catch {
        return false;
      }
    });

/** In milliseconds, of all servers and of all processes of the database. */
export const processorTimes = (servers, postgres) => {
  const sum = (pids) => pids.reduce((total, pid) => total + timeOf(pid), 0);
  const { pid } = postgres.process;
  return { server: sum(servers.map(({ child }) => child.pid)), database: sum([pid, ...childrenOf(pid)]) };
};

/** What a process holds of memory, in megabytes. */
export const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
