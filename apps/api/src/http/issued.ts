import { limits, type Tokens } from '@lectern/contracts';

/** What a sign-in or a renewal hands out. */
export type Issued = { readerId: bigint; accessToken: string; refreshToken: string; remember: boolean };

export const bearerOf = ({ accessToken }: Issued) => ({
  access_token: accessToken,
  token_type: 'Bearer' as const, // the contract wants the literal
  expires_in: limits.ACCESS_TOKEN_SECONDS,
});

/** As programs get it: both tokens in the answer. */
export const tokensOf = (issued: Issued): Tokens => ({
  ...bearerOf(issued),
  refresh_token: issued.refreshToken,
  token: issued.accessToken,
});
