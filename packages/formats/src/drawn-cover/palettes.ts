/** Background, two colours for the figure, and the text colour (contrast of at least 6:1). Never change these: a book keeps its cover. */
export type Palette = { ground: string; a: string; b: string; ink: string };

export const palettes: readonly [Palette, ...Palette[]] = [
  { ground: '#2C4537', a: '#7E9B6B', b: '#D9CF9E', ink: '#F6F0DF' }, // moss
  { ground: '#8A3828', a: '#C9704A', b: '#EFC596', ink: '#FCF2E4' }, // brick
  { ground: '#1E2C42', a: '#4A6A8F', b: '#D2B978', ink: '#F4EEDF' }, // night
  { ground: '#E7CB86', a: '#BE7D33', b: '#5E3A1B', ink: '#2B1D0D' }, // straw
  { ground: '#E8E1D2', a: '#B9523B', b: '#2D434B', ink: '#24211C' }, // chalk
  { ground: '#46293A', a: '#9C5768', b: '#E2B59B', ink: '#F8EBE1' }, // fig
  { ground: '#255C66', a: '#6FA9A6', b: '#EFDDB4', ink: '#F8F3E4' }, // lake
  { ground: '#383C42', a: '#7F8583', b: '#DBB685', ink: '#F5F1E9' }, // slate
  { ground: '#E6C4B4', a: '#AC4B41', b: '#3B2A30', ink: '#2B1B1E' }, // rose
  { ground: '#C9CBA8', a: '#66733F', b: '#2C3522', ink: '#20271A' }, // sage
];
