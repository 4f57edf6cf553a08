-- The URN by which Adobe knows a customer: made at the first sign-in, and never changed, because loans depend on it.
CREATE TABLE adobe_users (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  urn text NOT NULL UNIQUE
);
