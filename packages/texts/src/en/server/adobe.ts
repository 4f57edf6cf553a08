export const internalPassword = {
  subject: 'Your Adobe password',
  text: 'You asked to see the password of the Adobe account that comes with your library.',
  once: (until: string) => `The link works once, until ${until}. You need to be signed in to your library.`,
  ignore: 'If you didn’t ask for this, ignore this email. Nobody but you can open the link.',
  button: 'Show password',
};
