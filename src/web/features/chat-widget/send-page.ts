const sendPage = 'https://api.whatsapp.com/send/';

/** As typed, each of these would end the text, change it, or (a line break) be dropped by the browser. */
const breaksTheAddress = /[%&#+\r\n\t]/g;

/** The messaging app's public page that starts a message; what else needs escaping the browser escapes itself. */
export function sendPageUrl(phone: string, text: string): string {
  return `${sendPage}?phone=${phone}&text=${text.replace(breaksTheAddress, encodeURIComponent)}`;
}
