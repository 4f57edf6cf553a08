import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';

/** RFC 9116 recommends less than a year. The time changes once a day, so that the file can be cached. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

type Deps = { clock: Clock; config: Pick<Config, 'securityContact' | 'web'> };

export const createSecurityService = ({ clock, config }: Deps) => ({
  /** Whom to tell of a weakness (RFC 9116); null: the operator has named no contact. */
  formatSecurityText(): string | null {
    const { securityContact: contact, web } = config;
    if (contact === null) return null;
    const today = Math.floor(clock.now().getTime() / DAY_MS);
    return [
      `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${web.publicUrl}${SECURITY_TEXT_PATH}`,
      '',
    ].join('\n');
  },
});
