/** Readers are told so long before a change of the terms binds them (spec section 9). */
const NOTICE_DAYS = 30;
export const NOTICE_MS = NOTICE_DAYS * 86_400_000;
