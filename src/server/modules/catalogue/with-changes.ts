/** The row as it will be: what is named replaces, what is not named stays. */
export const withChanges = <Fields extends object>(
  row: Fields,
  changes: { [Name in keyof Fields]?: Fields[Name] | undefined },
): Fields => ({
  ...row,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});
