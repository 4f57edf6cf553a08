-- The certificate that signs licences, and the authority that issued it (both DER). The private key (PKCS #8) is sealed.
CREATE TABLE lcp_provider (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  authority bytea NOT NULL,
  certificate bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- An encrypted EPUB, without a licence. `source` is the SHA-256 of the clear EPUB; the content key is sealed.
CREATE TABLE lcp_publications (
  id uuid PRIMARY KEY,
  book text NOT NULL,
  source bytea NOT NULL,
  content_key bytea NOT NULL,
  epub bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX lcp_publications_book ON lcp_publications (book, created_at);

-- The passphrases of a customer, sealed: the newest one is for new licences. `registered_at`: when the cloud was told its hash.
CREATE TABLE lcp_passphrases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  passphrase bytea NOT NULL,
  hint text NOT NULL,
  created_at timestamptz NOT NULL,
  registered_at timestamptz
);
CREATE INDEX lcp_passphrases_account ON lcp_passphrases (account_id, id);
CREATE INDEX lcp_passphrases_waiting ON lcp_passphrases (id) WHERE registered_at IS NULL;

-- `content_key` and `key_check` are encrypted with the hash of the passphrase, as the licence document holds them.
-- `expired` is stored only when a new loan has replaced an expired one; before that it follows from `ends_at`.
CREATE TABLE lcp_licences (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  book text NOT NULL,
  publication_id uuid NOT NULL REFERENCES lcp_publications (id),
  kind text NOT NULL CHECK (kind IN ('purchase', 'loan')),
  status text NOT NULL CHECK (status IN ('ready', 'active', 'returned', 'cancelled', 'revoked', 'expired')),
  issued_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  status_updated_at timestamptz NOT NULL,
  ends_at timestamptz,
  loan_seconds integer,
  latest_end timestamptz,
  content_key bytea NOT NULL,
  key_check bytea NOT NULL,
  hint text NOT NULL,
  delivered_at timestamptz,
  refused text,
  CHECK (kind = 'purchase' OR (ends_at IS NOT NULL AND loan_seconds > 0 AND latest_end IS NOT NULL))
);
CREATE INDEX lcp_licences_account ON lcp_licences (account_id, issued_at);
CREATE INDEX lcp_licences_waiting ON lcp_licences (issued_at) WHERE delivered_at IS NULL AND refused IS NULL;
-- A customer has a book once, and borrows it once at a time.
CREATE UNIQUE INDEX lcp_licences_open ON lcp_licences (account_id, book, kind) WHERE status IN ('ready', 'active');

CREATE TABLE lcp_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  licence_id uuid NOT NULL REFERENCES lcp_licences (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('register', 'renew', 'return', 'revoke', 'cancel')),
  device_id text,
  device_name text,
  happened_at timestamptz NOT NULL
);
CREATE INDEX lcp_events_licence ON lcp_events (licence_id, id);
CREATE UNIQUE INDEX lcp_events_device ON lcp_events (licence_id, device_id) WHERE type = 'register';
