export const mobileApp = {
  links: 'Mobile apps',
  android: 'Android app',
  ios: 'iPhone and iPad app',
  open: 'Open in app',
  opening: 'Opening the app',
  missing: 'The app didn’t open. Check that it is installed on this device.',
};

declare module '../../translation-types.ts' {
  interface English {
    mobileApp: typeof mobileApp;
  }
}
