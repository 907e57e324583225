/** More lines are no attestations. */
const MAX_LINES = 100;

/** The value of a JSON text; of JSON Lines, as `cosign download attestation` writes them, each. Throws SyntaxError. */
export function jsonValues(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text)];
  } catch (error) {
    const all = text.split('\n', MAX_LINES + 1);
    const lines = all.filter((line) => line.trim() !== '');
    if (lines.length < 2 || all.length > MAX_LINES) throw error;
    try {
      return lines.map((line) => JSON.parse(line));
    } catch {
      throw error;
    }
  }
}
