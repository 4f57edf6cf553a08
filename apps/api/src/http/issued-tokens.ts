import { limits, type Tokens } from '@lectern/contracts';

/** The result of a sign-in or a renewal. */
export type IssuedTokens = { readerId: bigint; accessToken: string; refreshToken: string; remember: boolean };

export const toBearerTokens = ({ accessToken }: IssuedTokens) => ({
  access_token: accessToken,
  token_type: 'Bearer' as const, // the contract requires the literal
  expires_in: limits.ACCESS_TOKEN_SECONDS,
});

/** The token response for programs: both tokens in the body. */
export const toTokens = (issued: IssuedTokens): Tokens => ({
  ...toBearerTokens(issued),
  refresh_token: issued.refreshToken,
  token: issued.accessToken,
});
