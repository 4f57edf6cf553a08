import i18next from 'i18next';
import { browserStorage } from '../../lib/browser-storage.ts';

/** What a browser reports. `touchPoints`: iPads report a Mac, but have touch points. */
type BrowserInfo = { userAgent: string; touchPoints: number };

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

/** The common names of browser and system; null for unknown ones. */
export const detectBrowser = ({
  userAgent,
  touchPoints,
}: BrowserInfo): { browser: string | null; system: string | null } => {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  const system = find(SYSTEMS);
  return { browser: find(BROWSERS), system: system === 'Mac' && touchPoints > 1 ? 'iPad' : system };
};

/** This device in the history of positions: a random id that is created once, and a name for the reader’s other devices. */
export const thisDevice = {
  id: (): string => {
    const stored = browserStorage.read('device');
    if (stored) return stored;
    const created = [...crypto.getRandomValues(new Uint8Array(8))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    browserStorage.write('device', created);
    return created;
  },
  /** `Safari on iPhone`, in the current language; undefined where neither is known. */
  name: (): string | undefined => {
    const { browser, system } = detectBrowser({
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    });
    if (browser && system) return i18next.t('positions:device.named', { browser, system });
    return browser ?? system ?? undefined;
  },
};
