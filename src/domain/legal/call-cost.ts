/** Portuguese law wants the cost of a call beside the number; mobile numbers begin with 9. */
export const isMobileNumber = (phone: string): boolean => /^(\+351|00351)?9/.test(phone.replace(/[^\d+]/g, ''));
