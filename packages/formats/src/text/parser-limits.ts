/** Characters passed to the HTML parser at a time; between them the depth is checked. */
export const PARSER_SLICE = 16_384;

/** Maximum nesting depth: the time of the parser grows with its square. */
export const MAX_PARSER_DEPTH = 4000;
