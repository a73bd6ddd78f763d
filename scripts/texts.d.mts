export type Texts = Record<'en' | 'pt', { json: Record<string, unknown>; legal: Record<string, string> }>;
export function findTextFaults(texts: Texts, errorCodes: readonly string[]): string[];
export function readErrorCodes(text: string): string[];
