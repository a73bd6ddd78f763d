const digits = (phone: string): string => phone.replace(/[^\d+]/g, '');

/** Numbers without a country belong to Portugal. */
const worldNumber = (phone: string): string => {
  const plain = digits(phone);
  if (plain.startsWith('+')) return plain.slice(1);
  if (plain.startsWith('00')) return plain.slice(2);
  return plain.length === 9 ? `351${plain}` : plain;
};

export const callLink = (phone: string): string => `tel:${digits(phone)}`;
export const smsLink = (phone: string): string => `sms:${digits(phone)}`;
export const whatsAppLink = (phone: string): string => `https://wa.me/${worldNumber(phone)}`;

/** Opens the map app where there is one, otherwise the page. */
export const mapLink = (query: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
