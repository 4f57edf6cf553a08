// Both, for the stories in a browser: `node main.ts <port> <address of the app>`. Facebook listens one port above.
import { aFacebook } from './facebook.ts';
import { aGoogle } from './google.ts';

const [port = '', app = ''] = process.argv.slice(2);
const redirectUris = (alias: string): string[] => [`${app}/api/v1.0/snauth/login-callback/${alias}`];
const secret = 'a secret of nobody';

await aGoogle({ port: Number(port), clientId: 'lectern', clientSecret: secret, redirectUris: redirectUris('google') });
await aFacebook({
  port: Number(port) + 1,
  appId: '1234567890',
  appSecret: secret,
  redirectUris: redirectUris('facebook'),
});
