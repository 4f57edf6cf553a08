// Starts both doubles for the browser tests: `node main.ts <port> <URL of the app>`. Facebook listens on the next port.
import { startFakeFacebook } from './facebook.ts';
import { startFakeGoogle } from './google.ts';

const [port = '', app = ''] = process.argv.slice(2);
const redirectUris = (alias: string): string[] => [`${app}/api/v1.0/snauth/login-callback/${alias}`];
const secret = 'a secret of nobody';

await startFakeGoogle({
  port: Number(port),
  clientId: 'lectern',
  clientSecret: secret,
  redirectUris: redirectUris('google'),
});
await startFakeFacebook({
  port: Number(port) + 1,
  appId: '1234567890',
  appSecret: secret,
  redirectUris: redirectUris('facebook'),
});
