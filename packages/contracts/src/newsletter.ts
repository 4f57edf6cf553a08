/**
 * The version of the texts that somebody reads before registering for the newsletter and before confirming it; stored with
 * both. A test of the web app compares the texts with these checksums: a changed text needs a new version.
 */
export const newsletterTexts = {
  version: 1,
  sha256: {
    en: '84793cddd58ebc8819b0926e476a89aa8ef2adf3e2187a64691960c767034772',
    de: '7b0c3531b8e4a9cf468e676a48905d422548f5208d3178da5ae5c6aa2dbcddfc',
    ru: '9605e7f8fb64472ef4f36afb91835425f1f5827d21a1f88b02135f65875ed5bc',
    uk: 'ec90099e1cdd33a66678e1c123955e3e99be5236140197cb0f7c7f5f0a513dd8',
    zh: '3c152e985c06cc3291e13f54b730e1abe34fc520727c7cf25de046d64e4b75be',
  },
} as const;
