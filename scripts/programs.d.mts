export function findPostgresFolder(): string | undefined;
export function findChromium(): string | undefined;
export function findWrk(): string | undefined;
export function ensurePrograms(command: string, needed: readonly ('PostgreSQL' | 'Chromium' | 'wrk')[]): void;
