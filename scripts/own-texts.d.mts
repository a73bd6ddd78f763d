export const ownTexts: { find: RegExp; replacement: string }[];
