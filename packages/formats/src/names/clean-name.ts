/** Longer names are cut: no person, series or genre has one. */
const MAX_CHARS = 1000;
/** What nobody sees: format characters (zero width, soft hyphen, directions, byte order mark), controls, fillers, variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** Joiners that some scripts need to be drawn right: kept between letters of such a script. */
const JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])/gu;
/** Stands for a joiner while invisible characters are removed; a noncharacter that no text contains afterwards. */
const [NON_JOINER_MARK, JOINER_MARK] = ['\uFDD0', '\uFDD1'];

/** A name of a file or a person as it is shown: composed, on one line, with single spaces, without invisible characters. */
export const cleanName = (raw: string): string =>
  raw
    .slice(0, MAX_CHARS)
    .replace(/[\uFDD0\uFDD1]/g, '')
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replaceAll('\u0085', ' ')
    .replace(JOINER, (joiner) => (joiner === '\u200C' ? NON_JOINER_MARK : JOINER_MARK))
    .replace(INVISIBLE, '')
    .replaceAll(NON_JOINER_MARK, '\u200C')
    .replaceAll(JOINER_MARK, '\u200D')
    .replace(/ +/g, ' ')
    .trim();
