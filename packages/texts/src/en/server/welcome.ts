export const welcomeFileName: string = 'Welcome to Lectern.epub';
