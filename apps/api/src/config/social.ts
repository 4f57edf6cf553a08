import type { Env } from './env.ts';

/** Client credentials and endpoints of Google and Facebook; null when not configured. */
export type SocialSettings = {
  google: { issuer: string; clientId: string; clientSecret: string; allowPrivate: boolean } | null;
  facebook: { appId: string; appSecret: string; dialogUrl: string; graphUrl: string; allowPrivate: boolean } | null;
};

/** Plain http means a test provider on this machine; production refuses it. */
const isPlainHttp = (url: string): boolean => url.startsWith('http:');

/** @throws Error that names the setting */
export const readSocialSettings = (env: Env): SocialSettings => {
  const { GOOGLE_ISSUER: issuer, FACEBOOK_DIALOG_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = env;
  const google = readKeyPair(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const facebook = readKeyPair(env, 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET');
  return {
    google: google && { clientId: google[0], clientSecret: google[1], issuer, allowPrivate: isPlainHttp(issuer) },
    facebook: facebook && {
      appId: facebook[0],
      appSecret: facebook[1],
      dialogUrl,
      graphUrl,
      allowPrivate: isPlainHttp(graphUrl),
    },
  };
};

type Key = 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET';

const readKeyPair = (env: Env, id: Key, secret: Key): [string, string] | null => {
  const [first, second] = [env[id], env[secret]];
  if (first === undefined && second === undefined) return null;
  if (first === undefined) throw new Error(`The setting ${id} is missing: ${secret} alone opens nothing.`);
  if (second === undefined) throw new Error(`The setting ${secret} is missing: ${id} alone opens nothing.`);
  return [first, second];
};
