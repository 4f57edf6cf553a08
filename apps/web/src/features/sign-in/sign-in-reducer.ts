import type { Provider } from '@lectern/contracts';

/** The username, the shops that know it, and the reader's picture in a browser that knows the reader. */
type FoundUser = { username: string; shops: Provider[]; avatar: string | null };

/**
 * The state of the log-in (spec section 4): username, shop when several know it, password, and second factor if required; or
 * what to do for a shop that no password opens.
 */
export type SignInState =
  | { step: 'username'; username: string; isUnknown: boolean }
  | ({ step: 'shop' } & FoundUser)
  | ({ step: 'provider'; shop: Provider } & FoundUser)
  | ({ step: 'password'; shop: Provider; isPasswordWrong: boolean } & FoundUser)
  /** The password was correct; a second factor is required. `ticket` identifies this sign-in to the server. */
  | { step: 'factor'; username: string; ticket: string; remember: boolean };

export type SignInEvent =
  | ({ kind: 'shopsFound' } & FoundUser)
  | { kind: 'shopChosen'; shop: Provider }
  | { kind: 'refused'; reason: 'password' | 'name' }
  | { kind: 'factorRequired'; ticket: string; remember: boolean }
  | { kind: 'inputChanged' }
  /** Returns to the step of the answer to change. */
  | { kind: 'change'; target: 'username' | 'shop' };

/** The first state: asks for the username, and shows what was typed before. */
export const createUsernameState = (username: string): SignInState => ({
  step: 'username',
  username,
  isUnknown: false,
});

/** The state after a social sign-in that requires a second factor. */
export const createFactorState = (ticket: string): SignInState => ({
  step: 'factor',
  username: '',
  ticket,
  remember: false,
});

const hasPassword = (shop: Provider): boolean => shop.logged_by.split('|').includes('password');
/** How a shop signs its customers in, besides a password. */
export const listShopProviders = (shop: Provider): ('facebook' | 'gmail')[] =>
  (['facebook', 'gmail'] as const).filter((name) => shop.logged_by.split('|').includes(name));

/** Asks for the password of the shop, if it has one. */
const toShopStep = (user: FoundUser, shop: Provider): SignInState =>
  hasPassword(shop) ? { step: 'password', ...user, shop, isPasswordWrong: false } : { step: 'provider', ...user, shop };

const toStateAfterLookup = ({ username, shops: found, avatar }: FoundUser): SignInState => {
  const shops = found.filter((shop) => hasPassword(shop) || listShopProviders(shop).length > 0);
  const [only] = shops;
  if (only === undefined) return { step: 'username', username, isUnknown: true };
  const user = { username, shops, avatar };
  return shops.length === 1 ? toShopStep(user, only) : { step: 'shop', ...user };
};

const toUser = ({ username, shops, avatar }: FoundUser): FoundUser => ({ username, shops, avatar });

/** Returns the next state of the log-in. Ignores events that do not apply to the current state. */
export const signInReducer = (state: SignInState, event: SignInEvent): SignInState => {
  switch (event.kind) {
    case 'shopsFound':
      return toStateAfterLookup(event);
    case 'shopChosen':
      return state.step === 'shop' ? toShopStep(toUser(state), event.shop) : state;
    case 'refused':
      if (state.step !== 'password') return state;
      return event.reason === 'name'
        ? { step: 'username', username: state.username, isUnknown: true }
        : { ...state, isPasswordWrong: true };
    case 'factorRequired':
      if (state.step !== 'password') return state;
      return { step: 'factor', username: state.username, ticket: event.ticket, remember: event.remember };
    case 'inputChanged':
      if (state.step === 'username') return { ...state, isUnknown: false };
      return state.step === 'password' ? { ...state, isPasswordWrong: false } : state;
    case 'change':
      if (state.step === 'username') return state;
      return event.target === 'shop' && state.step !== 'factor' && state.shops.length > 1
        ? { step: 'shop', ...toUser(state) }
        : { step: 'username', username: state.username, isUnknown: false };
    default:
      event satisfies never;
      return state;
  }
};
