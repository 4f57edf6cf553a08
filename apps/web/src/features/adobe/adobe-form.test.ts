import type { AdobeIdentity } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { type AdobeForm, toAdobeForm, validateAdobeForm } from './adobe-form.ts';

const right: AdobeForm = { vendorId: 'LANTERN', login: 'marta-reed', password: 'a password', isMain: false };
const identity: AdobeIdentity = {
  vendor_id: 'LANTERN',
  vendor_user: 'marta-reed',
  uuid: 'urn:uuid:1',
  serial: '',
  is_main: true,
  label: 'Marta',
};
const findErrors = (typed: Partial<AdobeForm>, edited: AdobeIdentity | null = null) =>
  Object.fromEntries(
    Object.entries(validateAdobeForm({ ...right, ...typed }, edited)).filter(([, code]) => code !== undefined),
  );

describe('the form of an Adobe ID', () => {
  it.each([
    { typed: { vendorId: '' }, errors: { vendorId: 'adobe.vendor_unknown' } },
    { typed: { login: '  ' }, errors: { login: 'adobe.login_empty' } },
    { typed: { login: ' six666 ' }, errors: { login: 'adobe.login_short' } },
    { typed: { password: '' }, errors: { password: 'adobe.password_empty' } },
    { typed: { password: 'eight888' }, errors: { password: 'adobe.password_short' } },
    { typed: { login: 'seven77', password: 'nine99999' }, errors: {} },
    {
      typed: { vendorId: '', login: '', password: '' },
      errors: {
        vendorId: 'adobe.vendor_unknown',
        login: 'adobe.login_empty',
        password: 'adobe.password_empty',
      },
    },
  ])('[ADOBE-18] $typed has the errors $errors', ({ typed, errors }) => {
    expect(findErrors(typed)).toEqual(errors);
  });

  it('[ADOBE-18] needs no password while an edited ID names the same account', () => {
    expect(findErrors({ password: '' }, identity)).toEqual({});
    expect(findErrors({ password: 'short' }, identity)).toEqual({ password: 'adobe.password_short' });
    expect(findErrors({ login: 'another-login', password: '' }, identity)).toEqual({
      password: 'adobe.password_empty',
    });
  });

  it('[ADOBE-17] asks for the vendor again if it is no longer configured', () => {
    expect(toAdobeForm(identity, ['LANTERN']).vendorId).toBe('LANTERN');
    expect(toAdobeForm(identity, []).vendorId).toBe('');
  });
});
