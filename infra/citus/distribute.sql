-- Distributes the tables of Lectern over the machines of Citus: psql -v ON_ERROR_STOP=1 -f distribute.sql, on the coordinator, once, as a
-- superuser, while no process of Lectern runs and after a backup. See docs/distributed-database.md, also for what is untried.

-- Unique across readers, which no shard can promise.
DROP INDEX reader_provider_alias_shop_id_external_id_key; -- person_directory keeps it
DROP INDEX linked_identity_provider_subject_key, passkey_credential_id_key, fulfilment_token_key_key;
DROP INDEX payment_id_key, payment_order_id_key, payment_capture_id_key;
DROP INDEX adobe_identity_internal_login_key, adobe_identity_internal_uuid_key;
DROP INDEX blob_object_key_key;
CREATE INDEX ON linked_identity (provider, subject);
CREATE INDEX ON passkey (credential_id);
CREATE INDEX ON fulfilment_token (key);
CREATE INDEX ON payment (id);
CREATE INDEX ON payment (order_id);
CREATE INDEX ON payment (capture_id);

-- Keys from tables of the coordinator to readers, and the one that cascades an update.
ALTER TABLE qr_request DROP CONSTRAINT qr_request_reader_id_fkey;
ALTER TABLE social_attempt DROP CONSTRAINT social_attempt_reader_id_fkey;
ALTER TABLE community_attempt DROP CONSTRAINT community_attempt_reader_id_fkey;
ALTER TABLE person_directory DROP CONSTRAINT person_directory_reader_id_fkey;
ALTER TABLE fulfilment_device DROP CONSTRAINT fulfilment_device_reader_id_sha256_fkey,
  ADD CONSTRAINT fulfilment_device_reader_id_sha256_fkey FOREIGN KEY (reader_id, sha256)
    REFERENCES fulfilment_token (reader_id, sha256) ON DELETE CASCADE;

-- For the release before, which does not run on Citus: the application counts shelves and words and names persons.
DROP TRIGGER person_named ON reader;
DROP TRIGGER books_added ON book;
DROP TRIGGER books_removed ON book;
DROP TRIGGER books_moved ON book;
DROP TRIGGER books_to_index ON book;
DROP TRIGGER words_added ON indexed_book;
DROP TRIGGER words_removed ON indexed_book;
DROP TRIGGER words_changed ON indexed_book;
DROP TRIGGER blob_counted ON blob;

-- Two triggers stay: sanctions are only added, and a rating leaves its reference. The name of the setting is Citus's.
SET citus.enable_unsafe_triggers = on;
DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET citus.enable_unsafe_triggers = on', current_database()); END $$;

-- On every machine.
SELECT create_reference_table('partner');
SELECT create_reference_table('terms_version');
SELECT create_reference_table('tariff_plan');
SELECT create_reference_table('ban');
SELECT create_reference_table('withdrawn_rating');

-- By reader.
SELECT create_distributed_table('reader', 'id');
SELECT create_distributed_table('app_password', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('session', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('book', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('binned_book', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('collection', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('fulfilment_token', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('unfinished_upload', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('adobe_identity', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('adobe_password_link', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('known_source', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('guessing_notice', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('avatar', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('smart_collection', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('community_connection', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('partner_rating', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('passkey', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('authenticator', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('recovery_code', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('factor_challenge', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('factor_sign_in', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('factor_try', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('reservation', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('lcp_key', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('sanction', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('removed_book', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('unlock_link', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('library_name', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('notification', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('personal_feed', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('purchase', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('payment', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('personal_file', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('plan_grant', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('reader_export', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('phone_code', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('finished_book', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('reading_goal', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('reading_piece', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('audio_download', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('known_device', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('shelf', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('indexed_word', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('linked_identity', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('change', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('action', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('terms_consent', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('terms_notice', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('refresh_token', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('binned_part', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('collection_book', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('fulfilment_device', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('lcp_licence', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('queued_book', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('note', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('position_history', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('upload_piece', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('indexed_book', 'reader_id', colocate_with => 'reader');
SELECT create_distributed_table('unindexed_book', 'reader_id', colocate_with => 'reader');

-- By the hash of the bytes that readers share.
SELECT create_distributed_table('blob', 'sha256', colocate_with => 'none');
SELECT create_distributed_table('document', 'sha256', colocate_with => 'blob');
SELECT create_distributed_table('ended_bytes', 'sha256', colocate_with => 'blob');

-- By keys of their own.
SELECT create_distributed_table('person_directory', 'external_id', colocate_with => 'none');
SELECT create_distributed_table('failed_try', 'bucket', colocate_with => 'none');
SELECT create_distributed_table('letter', 'id', colocate_with => 'none');

-- The rest stays on the coordinator: qr_request, social_attempt, community_attempt, community_feed, community_avatar,
-- contact_message, cookie_consent, newsletter_subscriber, newsletter_issue, newsletter_delivery, page_view, page_view_network,
-- partner_feed, partner_book, partner_cover, partner_nonce, partner_trouble, payment_record, invoice, invoice_counter,
-- payment_event, shared_dictionary; and the schema of the queue.

-- Functions that statements call.
SELECT create_distributed_function('a_moment_after(timestamptz)');
SELECT create_distributed_function('words_in(text)');
SELECT create_distributed_function('word_tokens(bigint, text)');
