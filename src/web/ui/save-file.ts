/** Hands a file that is here already to the browser to keep. */
export const saveFile = ({ blob, name }: { blob: Blob; name: string }): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
