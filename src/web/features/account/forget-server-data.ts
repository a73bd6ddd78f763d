/** Fetched only now, because most people never leave a screen that has server data to forget. */
export const forgetServerData = async (): Promise<void> => {
  try {
    const { queryClient } = await import('#web/api/queries.ts');
    queryClient.clear();
  } catch {
    // Its code cannot be fetched, so no screen of this visit has used it.
  }
};
