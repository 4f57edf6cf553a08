import { languages } from '@lectern/contracts';
import { toPlainText } from '@lectern/texts/shapes/legal-text';
import { describe, expect, it } from 'vitest';
import { findLegalText, type LegalTextKind } from './legal/legal-texts.ts';
import { getText, type SiteTextName } from './texts.ts';

const readLegalText = (kind: LegalTextKind): string => toPlainText(findLegalText(kind, 'en'));
const readPage = (name: SiteTextName): string => JSON.stringify(getText(name, 'en'));

describe('the terms of use say', () => {
  it.each([
    ['that English is the language of the contract', /contract language is English/],
    ['that they run indefinitely', /indefinite time/],
    ['who may use the service', /over 16 and have full legal capacity/],
    ['that it is free', /free of charge/],
    ['that only supported file types are stored', /Only file types that the app names as supported/],
    ['that changes are announced 30 days before', /at least 30 days before/],
    ['that a reader may object', /If you object/],
    ['that the operator may end the contract with 14 days’ notice', /14 days’ notice/],
  ])('[TERMS-25] %s', (_what, statement) => {
    expect(readLegalText('terms')).toMatch(statement);
  });
});

describe('the privacy notice covers', () => {
  it.each([
    ['ratings', /A name or pseudonym, an email address and the number of stars are mandatory; the text is optional/],
    ['the address of a rater', /erased 30 days after/],
    ['the newsletter', /only an email address[^]*double opt-in/],
    ['optional cookies', /analytics, functionality and targeting are optional/],
    ['page views', /the IP address is cut[^]*before anything is stored/],
    ['how long access logs are kept', /deleted after 30 days/],
    ['fonts and dictionaries of a reader', /deleted when you remove them or your account is deleted/],
    ['words that are looked up', /does not store the word/],
    ['voices that speak on a server', /its operator[^]*receives the sentences that are spoken/],
    ['the website that translates', /off until you switch it on[^]*receives the selected text/],
  ])('[TERMS-25] %s', (_what, statement) => {
    expect(readLegalText('privacy')).toMatch(statement);
  });

  it.each(languages)('[TERMS-25] the seven facts of an access log, in %s', (language) => {
    const log = findLegalText('privacy', language).sections.find(({ id }) => id === 'log');
    expect(log?.body.filter((block) => typeof block !== 'string').map((list) => list.length)).toEqual([7]);
  });
});

describe('the pages say', () => {
  it.each<[SiteTextName, string, RegExp]>([
    ['faq-account', 'how long a login on a device takes', /Wi-Fi[^]*about one minute/],
    ['faq-account', 'where a password is changed', /password/],
    [
      'faq-synchronization',
      'when devices synchronize',
      /when you log in, and when you open or close a book or fold the cover/,
    ],
    ['faq-file-storage', 'how much storage is free', /2 GB/],
    ['cookies', 'which cookies need no consent', /Strictly necessary\*\* cookies are always on/],
    [
      'cookies',
      'that all others are off until allowed',
      /Analytics\*\* is off[^]*Functionality\*\* is off[^]*Targeting\*\* is off/,
    ],
    ['developers', 'how a shop is connected', /page:connectStore/],
    ['connect-store', 'how a call is signed', /signature/],
  ])('[SITE-40] %s: %s', (name, _what, statement) => {
    expect(readPage(name)).toMatch(statement);
  });
});
