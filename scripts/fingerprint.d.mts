export function findStaleParts(): string[];
