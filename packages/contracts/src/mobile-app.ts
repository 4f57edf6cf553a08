import { z } from 'zod';

/**
 * The mobile apps of this installation, as its server tells the page. `android`, `ios`: their pages in the stores. `link`: opens
 * the app; a book is added as `fast_hash` and `email`. Null: there is none.
 */
export const MobileApp = z.object({
  android: z.url({ protocol: /^https?$/ }).nullable(),
  ios: z.url({ protocol: /^https?$/ }).nullable(),
  link: z
    .url()
    // schemes that run something in the page
    .refine((link) => !/^(?:javascript|data|blob|file|vbscript|about):/i.test(link), 'not a link to an app')
    .nullable(),
});
export type MobileApp = z.infer<typeof MobileApp>;
export const noMobileApp: MobileApp = { android: null, ios: null, link: null };
