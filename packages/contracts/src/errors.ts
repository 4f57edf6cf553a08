/**
 * Every refusal: its HTTP status and the number that old clients read (spec section 8, and the sign-in numbers).
 * The text in the reader's language is looked up by the same code.
 */
export const errors = {
  'request.invalid': { status: 400, number: 221 },
  'request.unknown_path': { status: 404, number: 404 },
  'request.too_large': { status: 413, number: 413 },
  'request.too_slow': { status: 408, number: 408 },
  'request.too_many': { status: 429, number: 229 },
  'request.forbidden_origin': { status: 403, number: 234 },
  'request.unknown_host': { status: 421, number: 421 },
  'server.fault': { status: 500, number: 450 },
  'server.unavailable': { status: 503, number: 450 },

  'auth.token_missing': { status: 401, number: 222 },
  'auth.token_malformed': { status: 403, number: 222 },
  'auth.token_unknown': { status: 403, number: 223 },
  'auth.token_expired': { status: 401, number: 224 },
  'auth.password_wrong': { status: 401, number: 225 },
  'auth.name_unknown': { status: 401, number: 226 },
  'auth.shop_unreachable': { status: 503, number: 227 },
  'auth.blocked': { status: 403, number: 228 },
  'auth.too_many_tries': { status: 429, number: 229 },
  'auth.renewal_refused': { status: 403, number: 223 },
  'auth.client_unknown': { status: 403, number: 232 },
  'auth.other_reader': { status: 409, number: 233 },
  'auth.proof_needed': { status: 403, number: 255 },
  'auth.read_only': { status: 403, number: 256 },
  'auth.owner_only': { status: 403, number: 257 },
  'session.not_found': { status: 404, number: 258 },
  'app_password.not_found': { status: 404, number: 258 },
  'app_password.too_many': { status: 409, number: 259 },
  'auth.locked': { status: 403, number: 270 },
  'auth.factor_needed': { status: 403, number: 280 },
  'auth.app_password_needed': { status: 403, number: 281 },
  'auth.confirm_needed': { status: 403, number: 282 },
  'factor.code_wrong': { status: 403, number: 283 },
  'factor.passkey_refused': { status: 403, number: 284 },
  'factor.codes_paused': { status: 429, number: 285 },
  'factor.sign_in_gone': { status: 403, number: 286 },
  'factor.setup_gone': { status: 409, number: 287 },
  'factor.not_found': { status: 404, number: 288 },
  'factor.last_one': { status: 409, number: 289 },
  'factor.none': { status: 409, number: 290 },
  'factor.too_many': { status: 409, number: 291 },
  'factor.passkeys_unavailable': { status: 409, number: 292 },

  'qr.gone': { status: 404, number: 260 },
  'qr.number_wrong': { status: 403, number: 261 },
  'qr.code_gone': { status: 403, number: 262 },
  'social.not_here': { status: 404, number: 263 },
  'social.refused': { status: 403, number: 264 },
  'social.taken': { status: 409, number: 265 },
  'social.unreachable': { status: 503, number: 266 },

  'partner.signature_wrong': { status: 403, number: 250 },
  'partner.timestamp_outside': { status: 403, number: 251 },
  'partner.replayed': { status: 403, number: 252 },
  'partner.malformed': { status: 400, number: 253 },
  'partner.purchase_unknown': { status: 404, number: 254 },
  'partner.shop_unknown': { status: 404, number: 248 },
  /** Only in a partner's log: a purchase for somebody who never signs in. */
  'partner.purchase_unclaimed': { status: 404, number: 249 },

  'file.already_there': { status: 409, number: 303 },
  'file.not_found': { status: 404, number: 311 },
  'file.empty': { status: 400, number: 312 },
  'file.path_invalid': { status: 400, number: 324 },
  'file.format_unsupported': { status: 415, number: 325 },
  'file.mime_unsupported': { status: 415, number: 326 },
  'file.no_space': { status: 413, number: 334 },
  'file.mismatch': { status: 400, number: 335 },
  'file.unreadable': { status: 422, number: 339 },
  'file.invalid': { status: 422, number: 320 },
  'file.too_many_inside': { status: 422, number: 320 },
  'file.ambiguous': { status: 409, number: 322 },
  'file.range_invalid': { status: 416, number: 320 },
  'file.not_created': { status: 503, number: 321 },
  'file.not_stored': { status: 503, number: 443 },
  'file.storage_full': { status: 507, number: 443 },
  'file.removed': { status: 403, number: 271 },

  'cover.type_unsupported': { status: 415, number: 326 },
  'cover.unreadable': { status: 422, number: 339 },
  'cover.too_large': { status: 413, number: 413 },

  'lcp.token_missing': { status: 403, number: 1700 },
  'lcp.token_wrong': { status: 403, number: 1702 },
  'lcp.cancelled': { status: 403, number: 1707 },
  'lcp.expired': { status: 403, number: 1708 },
  'lcp.returned': { status: 403, number: 1708 },
  'lcp.revoked': { status: 403, number: 1709 },
  'lcp.not_started': { status: 403, number: 1710 },
  'lcp.device_only': { status: 403, number: 1711 },
  'lcp.licence_broken': { status: 422, number: 1712 },
  'book.adobe': { status: 403, number: 325 },
  'book.locked': { status: 403, number: 325 },

  'note.not_found': { status: 404, number: 235 },
  'note.too_many': { status: 409, number: 236 },
  'note.already_there': { status: 409, number: 240 },
  'note.item_marked': { status: 409, number: 240 },

  // sent in the reply of a failed download (`recordings.download`), never as an HTTP status
  'task.not_found': { status: 404, number: 1701 },
  'task.not_created': { status: 503, number: 1702 },
  'task.not_completed': { status: 503, number: 1703 },
  'task.failed': { status: 500, number: 1704 },

  'export.too_soon': { status: 429, number: 273 },
  'export.not_found': { status: 404, number: 274 },
  'standing.link_ended': { status: 404, number: 272 },

  'collection.name_empty': { status: 400, number: 230 },
  'collection.name_taken': { status: 409, number: 231 },
  'collection.name_in_use': { status: 409, number: 231 },
  'collection.name_too_long': { status: 400, number: 237 },
  'collection.not_found': { status: 404, number: 238 },
  'collection.too_many': { status: 409, number: 239 },

  'terms.not_pending': { status: 409, number: 267 },
} as const satisfies Record<string, { status: number; number: number }>;

export type ErrorCode = keyof typeof errors;

/** The body of every refusal. `error` is ours; old clients read the other two. */
export type ErrorBody = {
  error_code: number;
  error_msg: string;
  error: ErrorCode;
  details?: Record<string, string | number>;
};
