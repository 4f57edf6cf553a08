import { type account, LoginEmail, PersonName, type Sent, type User } from '@lectern/contracts';

/** The fields of the account form, as typed. */
export type Account = { name: string; surname: string; email: string };
export type AccountField = keyof Account;
export const accountFields = ['name', 'surname', 'email'] as const satisfies AccountField[];

/** The state of the account form: typed fields, enabled overview widgets, and their order. */
export type AccountFormState = {
  account: Account;
  widgets: Readonly<Record<string, boolean>>;
  order: readonly string[];
};

/** The initial form of an account. `order`: all widgets; they are on unless switched off. */
export const toAccountForm = (user: User, order: readonly string[]): AccountFormState => ({
  account: { name: user.first_name, surname: user.last_name, email: user.email },
  widgets: Object.fromEntries(order.map((widget) => [widget, user.preferences.widgets[widget] !== false])),
  order,
});

/** Moves a widget before or after another; widgets that are not listed on the screen keep their places among the others. */
export const moveWidget = (
  order: readonly string[],
  moved: string,
  { key, position }: { key: string; position: 'before' | 'after' },
): string[] => {
  const rest = order.filter((widget) => widget !== moved);
  const at = rest.indexOf(key);
  return at === -1 ? [...order] : rest.toSpliced(position === 'before' ? at : at + 1, 0, moved);
};

const SCHEMAS = { name: PersonName, surname: PersonName, email: LoginEmail };

/** Validates a field (spec section 5). */
const validateField = (field: AccountField, typed: string): 'empty' | 'incorrect' | undefined => {
  if (typed.trim() === '') return 'empty';
  return SCHEMAS[field].safeParse(typed).success ? undefined : 'incorrect';
};

export const validateAccount = ({ name, surname, email }: Account) => ({
  name: validateField('name', name),
  surname: validateField('surname', surname),
  email: validateField('email', email),
});

/** The differences between the saved and the current form, with their number. Ignores surrounding spaces. */
export const diffAccountForm = (
  saved: AccountFormState,
  current: AccountFormState,
): { count: number; body: Sent<typeof account.update, 'body'> } => {
  const isChanged = (field: AccountField): boolean => current.account[field].trim() !== saved.account[field].trim();
  const widgets = Object.entries(current.widgets).filter(([widget, isOn]) => saved.widgets[widget] !== isOn);
  const isMoved = current.order.join(' ') !== saved.order.join(' ');
  const preferences = {
    ...(widgets.length > 0 && { widgets: Object.fromEntries(widgets) }),
    ...(isMoved && { widget_order: [...current.order] }),
  };
  return {
    count: accountFields.filter(isChanged).length + widgets.length + (isMoved ? 1 : 0),
    body: {
      ...(isChanged('name') && { name: current.account.name }),
      ...(isChanged('surname') && { surname: current.account.surname }),
      ...(isChanged('email') && { loginEmail: current.account.email }),
      ...(Object.keys(preferences).length > 0 && { preferences }),
    },
  };
};
