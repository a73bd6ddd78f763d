export function findStaleParts(): string[];
export const root: string;
