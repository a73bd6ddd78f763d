import { afterAll, afterEach } from 'vitest';
import { failOnComplaints } from './quiet-console.ts';
import { closeServers, takeLoggedErrors } from './server.ts';

failOnComplaints();

afterEach(() => {
  const errors = takeLoggedErrors();
  if (errors.length > 0) throw new Error(`The server logged an error:\n${errors.join('\n')}`);
});

afterAll(closeServers);
