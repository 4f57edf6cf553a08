import i18next from 'i18next';
import { remembered } from '../../lib/remembered.ts';

/** What a browser tells of itself. `touchPoints`: tablets of Apple call themselves computers, but have fingers. */
type Told = { userAgent: string; touchPoints: number };

const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** The browser and the system as people call them; null for those that are not known. */
export const namesOf = ({ userAgent, touchPoints }: Told): { browser: string | null; system: string | null } => {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
  const system = find(SYSTEMS);
  return { browser: find(BROWSERS), system: system === 'Mac' && touchPoints > 1 ? 'iPad' : system };
};

/** This device in the history of places: an id made once, which tells nothing, and a name for its reader’s other devices. */
export const device = {
  id: (): string => {
    const stored = remembered.read('device');
    if (stored) return stored;
    const made = [...crypto.getRandomValues(new Uint8Array(8))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    remembered.write('device', made);
    return made;
  },
  /** `Safari on iPhone`, in the language of this browser; undefined where neither is known. */
  name: (): string | undefined => {
    const { browser, system } = namesOf({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints });
    if (browser && system) return i18next.t('places:device.named', { browser, system });
    return browser ?? system ?? undefined;
  },
};
