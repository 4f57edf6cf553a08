import type { Env } from './env.ts';

/** What is needed to ask Google and Facebook who somebody is; null where no keys are. */
export type SocialSettings = {
  google: { issuer: string; clientId: string; clientSecret: string; allowPrivate: boolean } | null;
  facebook: { appId: string; appSecret: string; dialogUrl: string; graphUrl: string; allowPrivate: boolean } | null;
};

/** Plain http is for a provider that is played on this machine: production refuses it. */
const isPlayed = (url: string): boolean => url.startsWith('http:');

/** @throws Error that names the setting */
export const socialSettings = (env: Env): SocialSettings => {
  const { GOOGLE_ISSUER: issuer, FACEBOOK_DIALOG_URL: dialogUrl, FACEBOOK_GRAPH_URL: graphUrl } = env;
  const google = pair(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const facebook = pair(env, 'FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET');
  return {
    google: google && { clientId: google[0], clientSecret: google[1], issuer, allowPrivate: isPlayed(issuer) },
    facebook: facebook && {
      appId: facebook[0],
      appSecret: facebook[1],
      dialogUrl,
      graphUrl,
      allowPrivate: isPlayed(graphUrl),
    },
  };
};

type Key = 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET';

const pair = (env: Env, id: Key, secret: Key): [string, string] | null => {
  const [first, second] = [env[id], env[secret]];
  if (first === undefined && second === undefined) return null;
  if (first === undefined) throw new Error(`The setting ${id} is missing: ${secret} alone opens nothing.`);
  if (second === undefined) throw new Error(`The setting ${secret} is missing: ${id} alone opens nothing.`);
  return [first, second];
};
