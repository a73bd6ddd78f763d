/** Therapists and the office work here: nothing is sold to them. */
export const isWorkplace = (path: string): boolean => /^\/(therapist|admin)(\/|$)/i.test(path);
