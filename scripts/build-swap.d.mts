export function swapIn(fresh: string, place: string, now?: number): void;
export function withBuildLock(file: string, build: () => Promise<void>): Promise<void>;
