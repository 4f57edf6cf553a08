/** Documents are given to the parser in pieces of so many characters, and left when they nest too deeply. */
export const SLICE = 16_384;

/** The parser takes a time that grows with the square of the depth. */
export const MAX_CHAPTER_DEPTH = 4000;
