type MailKind = {
  /** The variables a template of this type may use, each with a value as a preview shows it. */
  readonly example: Readonly<Record<string, string | number>>;
  /** Variables that open something: they leave the row as soon as the mail has left the house. */
  readonly secrets: readonly string[];
};

const bookingExample = {
  firstName: 'Inês',
  reference: 'CA-7F3K2Q',
  treatment: 'Relaxing',
  date: 'Friday, November 20, 2026',
  time: '3:30 pm',
  link: 'https://calma.example/bookings/example?token=example',
};

/** Every mail the house sends. A new one is an entry here and its texts under the same name in `locales/{en,pt}/emails.json`. */
export const mailTypes = {
  verification_code: { example: { firstName: 'Inês', code: '4821', minutes: 10 }, secrets: ['code'] },
  welcome: { example: { firstName: 'Inês' }, secrets: [] },
  password_reset: {
    example: { firstName: 'Inês', link: 'https://calma.example/reset-password?token=example', minutes: 30 },
    secrets: ['link'],
  },
  password_changed: { example: { firstName: 'Inês' }, secrets: [] },
  booking_received: {
    example: { ...bookingExample, place: 'Rua Augusta 10, 1100-053', paid: '65,00 €' },
    secrets: ['link'],
  },
  booking_cancelled: { example: { ...bookingExample, refund: '65,00 €' }, secrets: ['link'] },
  payment_failed: { example: { ...bookingExample, heldUntil: '14:20' }, secrets: ['link'] },
} satisfies Record<string, MailKind>;

export type MailType = keyof typeof mailTypes;

export type MailValues = { [Type in MailType]: (typeof mailTypes)[Type]['example'] };

export const mailTypeNames = Object.keys(mailTypes) as MailType[];

export const variablesOf = (type: MailType): string[] => Object.keys(mailTypes[type].example);

export const secretsOf = (type: MailType): readonly string[] => mailTypes[type].secrets;
