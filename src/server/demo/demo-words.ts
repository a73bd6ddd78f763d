/** What db/seed/visits.json holds: names, places and notes of the demo's people. */
export type DemoWords = {
  people: [firstName: string, lastName: string, gender: 'female' | 'male'][];
  streets: string[];
  hotels: string[];
  apartments: string[];
  accessNotes: string[];
  healthNotes: string[];
  reviews: { stars: number; en: string; pt: string }[];
  client: ClientWords;
};

type CardWords = {
  code: string;
  amount: number;
  daysAgo: number;
  from: [name: string, email: string, language: 'en' | 'pt'];
  to: [name: string, email: string, language: 'en' | 'pt'];
  message: string;
  design: string;
};

export type ClientWords = {
  addresses: { label: string; zipCode: string; location: { address: string; apartment: string }; notes: string }[];
  boughtCard: CardWords;
  keptCard: CardWords;
};
