/** The texts of the log-in and of what else a visitor sees: a script of its own (`chunk-groups.ts`); the others load for readers only. */
export const FIRST_WORDS =
  /\/(common|cookies|errors|factors|legal|mobile-app|moderation|qr|sign-in|site-links|social|store-finder)\.ts$/;
