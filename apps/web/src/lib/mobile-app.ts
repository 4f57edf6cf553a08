import { type MobileApp, MobileApp as MobileAppSchema, noMobileApp } from '@lectern/contracts';

/** The mobile apps of this installation, which the server writes into the page. */
export const getMobileApp = (): MobileApp => {
  const text = document.querySelector<HTMLMetaElement>('meta[name="mobile-app"]')?.content ?? '';
  try {
    return MobileAppSchema.parse(JSON.parse(text));
  } catch {
    return noMobileApp; // the server wrote none
  }
};

/** The mobile system of this device; null on computers. */
export const getMobileSystem = ({ userAgent, maxTouchPoints }: Navigator = navigator): 'android' | 'ios' | null => {
  if (/android/i.test(userAgent)) return 'android';
  // an iPad calls itself a Mac, and is the only one with a touch screen
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1) ? 'ios' : null;
};
