/** The longest name of a passkey. */
export const NAME_CHARS = 60;
