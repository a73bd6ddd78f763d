import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

const hiddenNames = ['password', 'token', 'code', 'email', 'phone', 'notes', 'authorization', 'cookie'];

/** Structured lines on stdout. Names of fields that could hold a person's secrets are blanked wherever they appear. */
export const createLogger = (
  level: string,
  destination?: DestinationStream,
  /** What every line says of the process it comes from. */
  base: Readonly<Record<string, string | number>> | null = null,
): Logger =>
  pino(
    {
      level,
      base,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: hiddenNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[hidden]',
      },
    },
    destination ?? pino.destination(1),
  );

type Line = { level: number; time: string; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

const marks: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' };
const infoLevel = 30;
/** What says who wrote the line; at one terminal there is one program. */
const aboutTheProcess = new Set(['level', 'time', 'msg', 'err', 'role', 'host', 'version', 'pid', 'requestId']);

const writeFact = ([name, value]: [string, unknown]): string =>
  `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`;

const describe = ({ level, time, msg = '', err, ...facts }: Line): string => {
  const clock = time.slice(11, 19);
  const said = Object.entries(facts)
    .filter(([name]) => !aboutTheProcess.has(name))
    .map(writeFact);
  const sentence = `${marks[level] ?? ''}${msg}${said.length > 0 ? ` (${said.join(', ')})` : ''}`;
  return `  ${clock}  ${sentence}${err?.stack ? `\n${err.stack}` : ''}\n`;
};

/** For a person at a terminal: a sentence a line. Requests that went well stay away, so that the address remains in sight. */
export const createLineStream = (write: (text: string) => void, showsRequests: boolean): DestinationStream => ({
  write: (text) => {
    const line: Line = JSON.parse(text);
    if (line.msg === 'request' && line.level <= infoLevel && !showsRequests) return;
    write(describe(line));
  },
});

const named =
  /((?:token|password|passwd|pwd|secret|code|key|auth|authorization|cookie|session|email|phone|notes)["']?\s*[=:]\s*["']?)(?:Bearer\s+)?[^\s"'&;,})\]]+/gi;
const address = /[^\s"'<>=:,;()]+@[^\s"'<>=:,;()]+\.[^\s"'<>=:,;()]+/g;
/** Tokens and keys as we make them, and identifiers. */
const opaque = /[\w-]{24,}/g;

/** What somebody else wrote, before it stands in our log: what looks like a secret or a person is blanked. */
export const hideSecrets = (text: string): string =>
  text.replace(named, '$1[hidden]').replace(address, '[hidden]').replace(opaque, '[hidden]');
