-- The reading community: readers who connect their account with the cloud, and ratings that come from it.
CREATE TABLE community_logins (
  id_hash bytea PRIMARY KEY,
  redirect_uri text NOT NULL,
  state text NOT NULL,
  challenge text NOT NULL,
  -- Set when the customer agrees; the code is good once.
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash bytea UNIQUE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX community_logins_expires_at ON community_logins (expires_at);
CREATE TABLE community_tokens (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX community_tokens_account_id ON community_tokens (account_id);
CREATE TABLE community_ratings (
  id uuid PRIMARY KEY,
  book text NOT NULL,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  name text NOT NULL,
  email text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX community_ratings_changed_at ON community_ratings (changed_at DESC);
