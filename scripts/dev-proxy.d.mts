export const handedOn: readonly string[];
