import type { Provider } from '@lectern/contracts';
import { lazy, Suspense, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { troubleInAddress } from '../../lib/address-words.ts';
import { CallError } from '../../lib/call-error.ts';
import { Notice } from '../../ui/notice.tsx';
import type from '../../ui/theme/type.module.css';
import { NoAccountYet } from '../finder/finder.parts.tsx';
import { TermsNote } from '../legal/legal.parts.tsx';
import { isKeptOut, KeptOut } from '../standing/standing.parts.tsx';
import { FactorStep } from './factor-step.tsx';
import { OtherWays } from './other-ways.tsx';
import { PasswordStep } from './password-step.tsx';
import { ShopStep } from './shop-step.tsx';
import styles from './sign-in.module.css';
import { useFindShops, useLogIn } from './sign-in.queries.ts';
import { factorStep, firstStep, type SignIn, signInReducer } from './sign-in.ts';
import { UsernameStep } from './username-step.tsx';

// what draws a code comes only when somebody wants one
const QrPanel = lazy(async () => ({ default: (await import('../qr/qr.parts.tsx')).QrPanel }));

/** What names the sign-in that a refusal is about, where a factor is asked for. */
const ticketIn = ({ code, details }: CallError): string | null => {
  const { ticket } = details;
  return code === 'auth.factor_needed' && typeof ticket === 'string' ? ticket : null;
};
const beginningWith = (trouble: CallError | null): SignIn => {
  const ticket = trouble && ticketIn(trouble);
  return ticket === null ? firstStep : factorStep(ticket);
};

/** One question a step; the answer before stays visible as a card. */
export const SignInScreen = () => {
  const { t } = useTranslation('signIn');
  const [trouble] = useState(troubleInAddress);
  const [state, dispatch] = useReducer(signInReducer, trouble, beginningWith);
  const [byPhone, setByPhone] = useState(false);
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
          const ticket = ticketIn(error);
          if (ticket !== null) dispatch({ kind: 'asked', ticket, remember });
        },
      },
    );

  const change = (what: 'username' | 'shop') => {
    find.reset();
    logIn.reset();
    dispatch({ kind: 'change', what });
  };
  const typed = () => dispatch({ kind: 'typed' });

  if (byPhone)
    return (
      <div className={styles.form}>
        <Suspense>
          <QrPanel onBack={() => setByPhone(false)} />
        </Suspense>
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
          {trouble !== null &&
            ticketIn(trouble) === null &&
            (isKeptOut(trouble) ? <KeptOut error={trouble} /> : <Notice tone="danger">{errorText(trouble)}</Notice>)}
          <UsernameStep
            initial={state.username}
            unknown={state.unknown}
            busy={find.isPending}
            trouble={find.error}
            onTyped={typed}
            onNext={look}
          />
          <OtherWays onPhone={() => setByPhone(true)} />
          <NoAccountYet />
          <TermsNote />
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
      {state.step === 'factor' && (
        <FactorStep ticket={state.ticket} remember={state.remember} onBack={() => change('username')} />
      )}
    </div>
  );
};
