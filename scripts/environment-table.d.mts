export const operationsFile: string;
export function environmentTable(text?: string): string;
export function withTable(guide: string, table?: string): string;
