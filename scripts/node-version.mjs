/** What `engines` of package.json says, in words for the person at the terminal; null when the version is one of them. */
export function refuseNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isGood = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
  return isGood
    ? null
    : `Node 20.19 or newer of 20, 22.12 or newer of 22, or 24 and newer is needed, and this is ${version}: install it from nodejs.org.`;
}
