export const runtimeFiles: string[];
export function listRuntimePackages(folder?: string): string[];
export function packRelease(target: string): void;
