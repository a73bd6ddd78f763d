/** The nine steps as people feel them: four, each of so many steps. */
export const stepGroups = [
  { name: 'area', steps: 1 },
  { name: 'massage', steps: 3 },
  { name: 'when', steps: 2 },
  { name: 'you', steps: 3 },
] as const;
