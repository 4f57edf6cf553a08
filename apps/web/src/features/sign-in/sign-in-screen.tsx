import type { Provider } from '@lectern/contracts';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { session } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { getExternalSignInError } from '../../lib/launch-params.ts';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { TermsNote } from '../legal/legal.parts.tsx';
import { isSuspendedError, SuspendedNotice } from '../moderation/moderation.parts.tsx';
import { NoAccountLink } from '../store-finder/store-finder.parts.tsx';
import { FactorStep } from './factor-step.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { PasswordStep } from './password-step.tsx';
import { ProviderStep } from './provider-step.tsx';
import { ShopStep } from './shop-step.tsx';
import styles from './sign-in.module.css';
import { useFindShops, useLogIn } from './sign-in.queries.ts';
import { createFactorState, createUsernameState, type SignInState, signInReducer } from './sign-in-reducer.ts';
import { UsernameStep } from './username-step.tsx';

// the QR code renderer loads only when it is needed
const QrPanel = createLazyPart(async () => (await import('../qr/qr.parts.tsx')).QrPanel);

/** Returns the ticket of the sign-in when the error requires a second factor. */
const getFactorTicket = ({ code, details }: CallError): string | null => {
  const { ticket } = details;
  return code === 'auth.factor_needed' && typeof ticket === 'string' ? ticket : null;
};
const createInitialState = (externalError: CallError | null): SignInState => {
  const ticket = externalError && getFactorTicket(externalError);
  return ticket === null ? createUsernameState('') : createFactorState(ticket);
};

/** Whether the reader was signed out, not by themselves, and is told so. */
const hasSessionEnded = (): boolean => {
  const current = session.current();
  return current.state === 'out' && current.isEnded === true;
};

/** The log-in screen: one question per step, with the previous answers visible. */
export const SignInScreen = () => {
  const { t } = useTranslation('signIn');
  const [isSessionEnded] = useState(hasSessionEnded);
  const [externalError] = useState(getExternalSignInError);
  const [state, dispatch] = useReducer(signInReducer, externalError, createInitialState);
  const [isQrSignIn, setQrSignIn] = useState(false);
  const findShops = useFindShops();
  const logIn = useLogIn();

  const submitUsername = (username: string) =>
    findShops.mutate(username, {
      onSuccess: ({ providers, avatar }) => dispatch({ kind: 'shopsFound', username, shops: providers, avatar }),
    });

  const submitPassword = (shop: Provider, username: string, password: string, remember: boolean) =>
    logIn.mutate(
      { alias: shop.alias, shopId: shop.shop_id, username, password, remember },
      {
        onError: (error) => {
          if (!(error instanceof CallError)) return;
          if (error.code === 'auth.password_wrong') dispatch({ kind: 'refused', reason: 'password' });
          if (error.code === 'auth.name_unknown') dispatch({ kind: 'refused', reason: 'name' });
          const ticket = getFactorTicket(error);
          if (ticket !== null) dispatch({ kind: 'factorRequired', ticket, remember });
        },
      },
    );

  const goBackTo = (target: 'username' | 'shop') => {
    findShops.reset();
    logIn.reset();
    dispatch({ kind: 'change', target });
  };
  const handleInputChange = () => dispatch({ kind: 'inputChanged' });

  if (isQrSignIn)
    return (
      <div className={styles.form}>
        <QrPanel onBack={() => setQrSignIn(false)} />
        <TermsNote />
      </div>
    );
  return (
    <div className={styles.form}>
      {state.step === 'username' && (
        <>
          <div>
            <h1 className={`${type.titleL} ${styles.title}`}>{t('title')}</h1>
            <p className={styles.lede}>{t('lede')}</p>
          </div>
          {isSessionEnded && <Notice tone="warning">{t('sessionEnded')}</Notice>}
          {externalError !== null &&
            getFactorTicket(externalError) === null &&
            (isSuspendedError(externalError) ? (
              <SuspendedNotice error={externalError} />
            ) : (
              <Notice tone="danger">{formatError(externalError)}</Notice>
            ))}
          <UsernameStep
            initial={state.username}
            isUnknown={state.isUnknown}
            isBusy={findShops.isPending}
            error={findShops.error}
            onInputChange={handleInputChange}
            onNext={submitUsername}
          />
          <OtherSignInMethods onQrSignIn={() => setQrSignIn(true)} />
          <NoAccountLink />
          <TermsNote />
        </>
      )}
      {state.step === 'shop' && (
        <>
          <h1 className={type.titleL}>{t('chooseShop')}</h1>
          <ShopStep
            username={state.username}
            shops={state.shops}
            onChoose={(shop) => dispatch({ kind: 'shopChosen', shop })}
            onBack={() => goBackTo('username')}
          />
        </>
      )}
      {state.step === 'provider' && (
        <>
          <h1 className={type.titleL}>{t('welcome')}</h1>
          <ProviderStep
            username={state.username}
            avatar={state.avatar}
            shop={state.shop}
            onChange={() => goBackTo('shop')}
          />
        </>
      )}
      {state.step === 'password' && (
        <>
          <h1 className={type.titleL}>{t('welcome')}</h1>
          <PasswordStep
            username={state.username}
            avatar={state.avatar}
            shop={state.shop}
            isPasswordWrong={state.isPasswordWrong}
            isBusy={logIn.isPending || logIn.isSuccess}
            error={state.isPasswordWrong ? null : logIn.error}
            onInputChange={handleInputChange}
            onChange={() => goBackTo('shop')}
            onLogIn={(password, remember) => submitPassword(state.shop, state.username, password, remember)}
          />
        </>
      )}
      {state.step === 'factor' && (
        <FactorStep ticket={state.ticket} remember={state.remember} onBack={() => goBackTo('username')} />
      )}
    </div>
  );
};
