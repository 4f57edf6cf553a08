import { type AdobeIdentity, AdobeLogin, AdobePassword, type ErrorCode } from '@lectern/contracts';

/** The fields of the form, as typed. `vendorId` is empty until one is chosen. */
export type AdobeForm = { vendorId: string; login: string; password: string; isMain: boolean };
type AdobeFormErrors = Record<'vendorId' | 'login' | 'password', ErrorCode | undefined>;

export const EMPTY_FORM: AdobeForm = { vendorId: '', login: '', password: '', isMain: false };

/** The form of an identity that is edited. A vendor that does not exist any more must be chosen again. */
export const toAdobeForm = (identity: AdobeIdentity, vendorIds: readonly string[]): AdobeForm => ({
  vendorId: vendorIds.includes(identity.vendor_id) ? identity.vendor_id : '',
  login: identity.vendor_user,
  password: '',
  isMain: identity.is_main,
});

/** Whether the vendor has to check the form: it names an account, or a password was typed. */
export const needsSignIn = (form: AdobeForm, edited: AdobeIdentity | null): boolean =>
  edited === null ||
  form.vendorId !== edited.vendor_id ||
  form.login.trim() !== edited.vendor_user ||
  form.password !== '';

/** Validates the form (spec section 5). */
export const validateAdobeForm = (form: AdobeForm, edited: AdobeIdentity | null): AdobeFormErrors => {
  const { vendorId, login, password } = form;
  if (!needsSignIn(form, edited)) return { vendorId: undefined, login: undefined, password: undefined };
  return {
    vendorId: vendorId === '' ? 'adobe.vendor_unknown' : undefined,
    login: findError(
      login.trim() === '',
      AdobeLogin.safeParse(login).success,
      'adobe.login_empty',
      'adobe.login_short',
    ),
    password: findError(
      password === '',
      AdobePassword.safeParse(password).success,
      'adobe.password_empty',
      'adobe.password_short',
    ),
  };
};

const findError = (isEmpty: boolean, isValid: boolean, empty: ErrorCode, short: ErrorCode): ErrorCode | undefined =>
  isEmpty ? empty : isValid ? undefined : short;
