-- Few intervals say where they were listened to: none of the others is read for them. A migration of its own, so that books can be
-- changed again while this large table is read.
CREATE INDEX "reading_piece_places_idx" ON "reading_piece"("reader_id", "started_at", "id") WHERE "from_ms" IS NOT NULL;
