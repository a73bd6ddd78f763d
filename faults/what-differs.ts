/** Of what a failed run of the model printed: what one needs to see it again, and what was different. */
export const whatDiffers = (output: string): string => {
  const begins = output.search(/^\{ seed: /m);
  if (begins < 0) return output.slice(-600);
  const told = output
    .slice(begins)
    .split('\n')
    .filter(
      (line) =>
        /^(\{ seed: |Counterexample: |Caused by: |[-+] )/.test(line) && !/^[-+] (Expected|Received)$/.test(line),
    )
    .map((line) => line.replace(/\s+/g, ' ').slice(0, 900));
  return told.join(' · ').slice(0, 2400);
};
