/** The part of fontkit that we use; it has no types of its own. */
declare module 'fontkit' {
  export type Glyph = { id: number; path: { commands: readonly unknown[] } };
  export type Font = {
    type: string;
    familyName: string | null;
    subfamilyName: string | null;
    numGlyphs: number;
    unitsPerEm: number;
    ascent: number;
    descent: number;
    characterSet: readonly number[];
    variationAxes: Record<string, { min: number; max: number } | undefined>;
    glyphForCodePoint(codePoint: number): Glyph;
  };
  export const create: (bytes: Buffer) => Font;
}
