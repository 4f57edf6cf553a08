export const enlarge = {
  open: 'Enlarge picture or table',
  close: 'Close',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  fit: 'Fit to window',
  next: 'Next',
  previous: 'Previous',
  picture: 'Picture',
  table: 'Table',
  code: 'Code',
  formula: 'Formula',
  of: '{{nth}} of {{count}}',
};

declare module '../../translation-types.ts' {
  interface English {
    enlarge: typeof enlarge;
  }
}
