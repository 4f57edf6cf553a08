-- A purchase waits until the cloud has it, or has said that it never takes it (`refused`: the error's name).
ALTER TABLE purchases ADD COLUMN delivered_at timestamptz, ADD COLUMN refused text;
CREATE INDEX purchases_waiting ON purchases (bought_at) WHERE delivered_at IS NULL AND refused IS NULL;
