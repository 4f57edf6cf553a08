/** Copies text to the clipboard. Resolves with false when the browser does not allow it. */
export const copyToClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or no clipboard on an insecure origin
  }
};
