import { type AdobeIdentity, type AdobeVendor, adobe, type User } from '@lectern/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { toasts } from '../../ui/toasts.ts';
import { userQuery, useUser } from '../account/account.queries.ts';
import { type AdobeForm, needsSignIn } from './adobe-form.ts';

/** An identity in the list; the internal account of the library can be neither edited nor removed. */
export type ListedIdentity = AdobeIdentity & { isInternal: boolean };
type AdobeData = { vendors: AdobeVendor[]; identities: ListedIdentity[]; user: User };

const FRESH_MS = 60_000;
const adobeQuery = queryOptions({
  queryKey: ['adobe'],
  queryFn: async ({ signal }) => {
    const [vendors, identities] = await Promise.all([call(adobe.vendors, {}, signal), call(adobe.list, {}, signal)]);
    return { vendors: vendors.items, identities: identities.items };
  },
  staleTime: FRESH_MS,
});

const toInternal = ({ internal_account: account }: User): ListedIdentity[] =>
  account.vendor_id === ''
    ? []
    : [
        {
          vendor_id: account.vendor_id,
          vendor_user: account.email,
          uuid: account.adobe_uuid,
          serial: account.serial,
          is_main: account.is_main,
          label: account.email,
          isInternal: true,
        },
      ];

/** Vendors and identities, the internal account first. */
export const useAdobe = () => {
  const lists = useQuery(adobeQuery);
  const user = useUser();
  const data: AdobeData | undefined =
    lists.data && user.data
      ? {
          vendors: lists.data.vendors,
          identities: [
            ...toInternal(user.data),
            ...lists.data.identities.map((identity) => ({ ...identity, isInternal: false })),
          ],
          user: user.data,
        }
      : undefined;
  const refetch = () => Promise.all([lists.refetch(), user.refetch()]);
  return { data, error: lists.error ?? user.error, refetch };
};

/** Whether the settings offer Adobe IDs: the library has a vendor, or the reader an identity. */
export const useHasAdobe = (): boolean => {
  const { data } = useAdobe();
  return data !== undefined && (data.vendors.length > 0 || data.identities.length > 0);
};

/** Loads the lists again, and the account, which names the default. */
const useRefresh = () => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: adobeQuery.queryKey }),
      client.invalidateQueries({ queryKey: userQuery.queryKey }),
    ]);
};
const byLogin = ({ vendor_id: id, vendor_user: vendor_login }: AdobeIdentity) => ({ params: { id }, vendor_login });

/** Adds an identity, or changes `edited`. The dialog shows errors. */
export const useSaveAdobeIdentity = (edited: AdobeIdentity | null) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (form: AdobeForm) => {
      const { vendorId: vendor_id, isMain } = form;
      const login = form.login.trim();
      if (edited === null)
        return call(adobe.add, {
          body: { vendor_id, vendor_login: login, vendor_password: form.password, main_account: isMain },
        });
      const { params, vendor_login } = byLogin(edited);
      const changed = needsSignIn(form, edited) ? { vendor_id, new_login: login, vendor_password: form.password } : {};
      return call(adobe.edit, { params, body: { vendor_login, is_main: isMain, ...changed } });
    },
    onSuccess: async () => {
      await refresh();
      toasts.show(i18next.t(edited === null ? 'adobe:form.added' : 'adobe:form.saved'));
    },
    gcTime: 0, // the password is not kept
  });
};

/** Removes an identity; ignores that it was already removed elsewhere. */
export const useRemoveAdobeIdentity = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (identity: AdobeIdentity) => {
      const { params, vendor_login } = byLogin(identity);
      await call(adobe.remove, { params, query: { vendor_login } }).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'adobe.not_found')) throw error;
      });
    },
    onSuccess: async (_, { vendor_user: login }) => {
      await refresh();
      toasts.show(i18next.t('adobe:remove.done', { login }));
    },
  });
};

/** Makes an identity the default. */
export const useSetDefaultIdentity = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (identity: AdobeIdentity) => {
      const { params, vendor_login } = byLogin(identity);
      return call(adobe.setDefault, { params, body: { vendor_login } });
    },
    onSuccess: async (_, { vendor_user: login }) => {
      await refresh();
      toasts.show(i18next.t('adobe:ids.defaultChanged', { login }));
    },
  });
};

/** Asks for a mail with a link to the password of the internal account. */
export const useMailInternalPassword = () =>
  useMutation({
    mutationFn: (email: string) =>
      call(adobe.mailInternalPassword, { body: { email: email.trim(), language: currentLanguage() } }),
  });

/** Opens such a link, which works once. */
export const useInternalPassword = (token: string) =>
  useMutation({
    mutationFn: () => call(adobe.internalPassword, { params: { token } }),
    gcTime: 0, // the password is not kept
  });
