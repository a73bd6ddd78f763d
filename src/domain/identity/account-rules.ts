import type { Role } from './role.ts';

/** The passwords strangers try first, of six characters and more, in lower case; with those of this country and trade. */
export const commonPasswords: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */
  `123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 654321 7654321 87654321
  000000 0000000 00000000 111111 1111111 11111111 222222 333333 444444 555555 5555555 666666 777777 7777777 88888888
  888888 999999 99999999 121212 123123 123123123 123321 112233 11223344 1122334455 123654 147258 147258369 159753 159357
  101010 131313 142536 232323 252525 696969 789456 789456123 456789 741852 741852963 852456 963852741 147852 100200 102030
  12341234 123412 123456a 123456q 1234qwer 123qwe 123qweasd 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 12345a
  12345q a12345 a123456 a1234567 a12345678 a123456789 abc123 abc1234 abc12345 abcd1234 abcdef abcdefg abcdefgh abcabc aaaaaa
  asd123 asdasd asdf1234 asdfgh asdfghjk asdfghjkl asdfasdf zxcvbn zxcvbnm qwerty qwerty1 qwerty12 qwerty123 qwerty1234
  qwertyu qwertyui qwertyuiop qwerty12345 qwe123 qweqwe qweasd qweasdzxc qazwsx qazwsxedc q1w2e3 q1w2e3r4 q1w2e3r4t5 q123456
  password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd p@55w0rd pass123 pass1234
  passpass mypassword letmein letmein1 welcome welcome1 welcome123 changeme change123 secret secret123 default access
  access14 admin1 admin12 admin123 admin1234 admin@123 administrator rootroot root123 test123 test1234 testtest tester guest123
  user123 user1234 login123 master master123 superman batman spiderman starwars pokemon dragon monkey tigger shadow phoenix
  michael jordan jordan23 michelle jessica jennifer ashley daniel charlie thomas andrew george robert matthew joshua hunter
  buster ginger pepper summer winter flower sunshine princess iloveyou iloveyou1 loveme lovely loveyou trustno1 whatever
  freedom football football1 baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus killer cookie
  computer internet google samsung facebook linkedin youtube myspace nothing hello123 hellohello helloworld blink182 donald
  cheese chocolate banana orange purple silver mustang ferrari mercedes corvette harley ranger maggie bailey yankees
  benfica benfica1 benfica1904 slbenfica sporting sporting1 fcporto portugal portugal1 lisboa lisbon amoreterno
  senha123 senha1234 minhasenha palavra palavrapasse palavra-passe teste123 mudar123 familia obrigado coracao estrela gabriel
  ricardo miguel francisco fernando antonio catarina carolina beatriz mariana patricia joana123 cristiano ronaldo ronaldo7
  cr7cr7 teamo123 amorzinho borboleta felicidade jesus123 jesuscristo calma123 calmacalma massage massage1 massagem`.split(
    /\s+/,
  ),
);

export const shortestName = 2;
export const shortestPassword = 6;
const shortestStaffPassword = 12;
export const verificationCodeLength = 4;
/** How long what we mail to people who want in can be used, and so how long the mail itself is worth sending. */
export const verificationCodeMinutes = 10;
export const resetLinkMinutes = 60;
export const invitationDays = 3;
const longestEmail = 254;

export const nameProblem = (name: string): 'too_short' | null =>
  name.trim().length < shortestName ? 'too_short' : null;

export type PasswordProblem = 'too_short' | 'too_short_for_staff' | 'too_common' | 'too_close';

/** Whose password it is to be, as far as that is known. */
export type PasswordOwner = { role?: Role; email?: string; brand?: string };

export function passwordProblem(password: string, { role = 'client', email, brand }: PasswordOwner = {}) {
  if (password.length < shortestPassword) return 'too_short' satisfies PasswordProblem;
  if (commonPasswords.has(password.toLowerCase())) return 'too_common' satisfies PasswordProblem;
  // One of these opens every home address.
  if (role !== 'client' && password.length < shortestStaffPassword)
    return 'too_short_for_staff' satisfies PasswordProblem;
  return isNameOf(password, email, brand) ? ('too_close' satisfies PasswordProblem) : null;
}

/** The first things a stranger tries: the address, the part before the @, our own name; with figures and signs around it too. */
function isNameOf(password: string, email = '', brand = ''): boolean {
  const typed = password.toLowerCase();
  const words = lettersOf(typed);
  const [mailbox = ''] = email.toLowerCase().split('@');
  if (email !== '' && typed === email.toLowerCase()) return true;
  return [mailbox, brand].some((name) => lettersOf(name) !== '' && words === lettersOf(name));
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

export function verificationCodeProblem(code: string): 'wrong_length' | 'not_digits' | null {
  if (code.length !== verificationCodeLength) return 'wrong_length';
  return /^[0-9]+$/.test(code) ? null : 'not_digits';
}

const email = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

export const isEmail = (text: string): boolean => text.length <= longestEmail && email.test(text);

/** One mailbox, one spelling: accounts are compared by this. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();
