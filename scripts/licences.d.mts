export type Package = { name: string; version: string; licence: string };
export const licencesFile: string;
export function listPackages(lock?: unknown): Package[];
export function writeLicences(packages?: Package[]): string;
