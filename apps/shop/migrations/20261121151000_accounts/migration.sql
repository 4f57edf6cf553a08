CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  -- Names and addresses are compared by these keys (trimmed, NFKC, small letters), never by what was typed.
  email_key text NOT NULL UNIQUE,
  username text,
  username_key text UNIQUE CHECK (position('@' in username_key) = 0),
  first_name text NOT NULL,
  last_name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);

CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_account ON password_resets (account_id);

-- Failures counted in a fixed window. The subject is a hash: people type passwords into the name field.
CREATE TABLE attempts (
  subject bytea PRIMARY KEY,
  failures integer NOT NULL,
  window_ends timestamptz NOT NULL
);

CREATE TABLE purchases (
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  book text NOT NULL,
  cents integer NOT NULL CHECK (cents >= 0),
  bought_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, book)
);

-- Signatures already used. The primary key is what refuses a replay.
CREATE TABLE partner_signatures (
  signature text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
