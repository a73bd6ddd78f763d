type Named = { firstName: string; lastName: string };

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();
