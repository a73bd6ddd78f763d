import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Structured lines on stdout. Names of fields that could hold a person's secrets are blanked wherever they appear. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['password', 'token', 'code', 'email', 'phone', 'notes', 'authorization', 'cookie'].flatMap((name) => [
          name,
          `*.${name}`,
          `*.*.${name}`,
        ]),
        censor: '[hidden]',
      },
    },
    destination ?? pino.destination(1),
  );
