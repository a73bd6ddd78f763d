import { formatPhone } from '#domain/identity/phone-number.ts';

type Seller = {
  readonly legalName: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
};

/** Of whom something was bought at a distance, and how they are reached: two lines of a mail. */
export const sellerWords = ({ legalName, taxNumber, address, email, phone }: Seller) => ({
  company: `${legalName} · NIF ${taxNumber} · ${address}`,
  contact: `${email} · ${formatPhone(phone)}`,
});
