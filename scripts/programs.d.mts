export function findPostgresFolder(): string | undefined;
export function findChromium(): string | undefined;
export function ensurePrograms(): void;
