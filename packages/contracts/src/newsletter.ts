/**
 * The version of the texts that somebody reads before registering for the newsletter and before confirming it; stored with
 * both. A test of the web app compares the texts with the checksums beside them: a changed text needs a new version.
 */
export const NEWSLETTER_TEXTS_VERSION = 1;
