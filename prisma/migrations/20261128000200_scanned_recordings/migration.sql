-- Recordings are read again, too: those of before do not know where in their files the sound begins and ends.
UPDATE "document" SET "scan_version" = 1 WHERE "contents" ->> 'kind' = 'audio' AND "inside" IS NULL;
