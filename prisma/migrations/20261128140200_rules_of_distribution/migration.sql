-- A moment after another one, so that no two changes of a row have the same time. A time plus an interval is STABLE, because days
-- depend on the time zone; a millisecond does not, and a distributed update computes with nothing else than IMMUTABLE functions.
CREATE FUNCTION a_moment_after(moment TIMESTAMPTZ) RETURNS TIMESTAMPTZ
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN moment + interval '1 millisecond';
END
$$;

-- Random values of 128 bits and more need no index that is unique across readers.
CREATE INDEX "adobe_password_link_hash_idx" ON "adobe_password_link"("hash");
DROP INDEX "adobe_password_link_hash_key";
CREATE INDEX "avatar_id_idx" ON "avatar"("id");
DROP INDEX "avatar_id_key";
CREATE INDEX "partner_rating_reference_idx" ON "partner_rating"("reference");
DROP INDEX "partner_rating_reference_key";
CREATE INDEX "factor_sign_in_hash_idx" ON "factor_sign_in"("hash");
DROP INDEX "factor_sign_in_hash_key";
CREATE INDEX "unlock_link_hash_idx" ON "unlock_link"("hash");
DROP INDEX "unlock_link_hash_key";
CREATE INDEX "reader_export_id_idx" ON "reader_export"("id");
DROP INDEX "reader_export_id_key";
CREATE INDEX "reader_export_object_key_idx" ON "reader_export"("object_key");
DROP INDEX "reader_export_object_key_key";
CREATE INDEX "upload_piece_object_key_idx" ON "upload_piece"("object_key");
DROP INDEX "upload_piece_object_key_key";
CREATE INDEX "app_password_hash_idx" ON "app_password"("hash");
DROP INDEX "app_password_hash_key";
