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
