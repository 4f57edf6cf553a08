CREATE TABLE "action" (
    "reader_id" BIGINT NOT NULL,
    "subject" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "action_pkey" PRIMARY KEY ("reader_id","subject")
);
CREATE INDEX "action_made_at_idx" ON "action"("made_at");
ALTER TABLE "action" ADD CONSTRAINT "action_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
