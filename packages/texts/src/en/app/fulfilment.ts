export const fulfilment = {
  token: 'Token for your device',
  expired: 'Expired',
  expiresSoon: 'Expires in less than a minute',
  expiresIn: 'Expires {{time}}',
  download: 'Download the token',
  title: 'Get this book on your device',
  what: 'This file is a token, not the book itself. Your device exchanges it for the book.',
  whatFormat: 'This file is a token, not the book itself. Your device exchanges it for the book, in {{format}} format.',
  expiredHelp:
    'This token has expired. Get a new file from the shop or library where you got the book, and upload it here: it replaces this one.',
  'step.download': 'Download the token.',
  'step.open': 'Open it in Adobe Digital Editions on your computer, or on an e-reader registered with your Adobe ID.',
  'step.read': 'The device fetches the book. You can then read it there.',
  singleDevice: 'This book can be used on one device only. Open the token on the device you read on.',
  devices: 'Devices',
  onDevice: 'Fulfilled on {{serial}}, {{moment}}',
  failedOn: 'Last attempt on {{serial}}, {{moment}}:',
  'failure.account': 'fulfilled for another account.',
  'failure.device': 'the device limit is reached.',
  'failure.expired': 'the token had expired.',
  'failure.again': 'the shop’s server didn’t respond properly. Try again on the device.',
  'failure.other': 'it couldn’t be fulfilled. Try again on the device, or ask the shop.',
  heading: 'Read this book on your device',
};

declare module '../../translation-types.ts' {
  interface English {
    fulfilment: typeof fulfilment;
  }
}
