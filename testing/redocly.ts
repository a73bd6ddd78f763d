import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/project-root.ts';

const program = join(projectRoot, 'node_modules/@redocly/cli/bin/cli.js');

/** It neither counts its uses nor looks for a newer one. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** Lints a document, or makes a client from it; what it printed. A document with errors is an answer, too. */
export const runRedocly = (...options: string[]): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      [program, ...options],
      { env, maxBuffer: 16 * 1024 * 1024 },
      (error, output, complaints) => (error && output === '' ? reject(new Error(complaints)) : resolve(output)),
    ),
  );
