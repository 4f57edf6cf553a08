import type { Provider } from '@lectern/contracts';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call-error.ts';
import type from '../../ui/theme/type.module.css';
import { PasswordStep } from './password-step.tsx';
import { RegisterLinks } from './register-links.tsx';
import { ShopStep } from './shop-step.tsx';
import styles from './sign-in.module.css';
import { useFindShops, useLogIn } from './sign-in.queries.ts';
import { firstStep, signInReducer } from './sign-in.ts';
import { UsernameStep } from './username-step.tsx';

/** One question a step; the answer before stays visible as a card. */
export const SignInScreen = () => {
  const { t } = useTranslation('signIn');
  const [state, dispatch] = useReducer(signInReducer, firstStep);
  const find = useFindShops();
  const logIn = useLogIn();

  const look = (username: string) =>
    find.mutate(username, { onSuccess: ({ providers }) => dispatch({ kind: 'found', username, shops: providers }) });

  const enter = (shop: Provider, username: string, password: string, remember: boolean) =>
    logIn.mutate(
      { alias: shop.alias, shopId: shop.shop_id, username, password, remember },
      {
        onError: (error) => {
          if (!(error instanceof CallError)) return;
          if (error.code === 'auth.password_wrong') dispatch({ kind: 'refused', why: 'password' });
          if (error.code === 'auth.name_unknown') dispatch({ kind: 'refused', why: 'name' });
        },
      },
    );

  const change = (what: 'username' | 'shop') => {
    find.reset();
    logIn.reset();
    dispatch({ kind: 'change', what });
  };
  const typed = () => dispatch({ kind: 'typed' });

  return (
    <div className={styles.form}>
      {state.step === 'username' && (
        <>
          <div>
            <h1 className={`${type.titleL} ${styles.title}`}>{t('title')}</h1>
            <p className={styles.lede}>{t('lede')}</p>
          </div>
          <UsernameStep
            initial={state.username}
            unknown={state.unknown}
            busy={find.isPending}
            trouble={find.error}
            onTyped={typed}
            onNext={look}
          />
          <RegisterLinks />
        </>
      )}
      {state.step === 'shop' && (
        <>
          <h1 className={type.titleL}>{t('which')}</h1>
          <ShopStep
            username={state.username}
            shops={state.shops}
            onChoose={(shop) => dispatch({ kind: 'chose', shop })}
            onBack={() => change('username')}
          />
        </>
      )}
      {state.step === 'password' && (
        <>
          <h1 className={type.titleL}>{t('welcome')}</h1>
          <PasswordStep
            username={state.username}
            shop={state.shop}
            wrong={state.wrong}
            busy={logIn.isPending || logIn.isSuccess}
            trouble={state.wrong ? null : logIn.error}
            onTyped={typed}
            onChange={() => change('shop')}
            onLogIn={(password, remember) => enter(state.shop, state.username, password, remember)}
          />
        </>
      )}
    </div>
  );
};
