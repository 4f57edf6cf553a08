-- How a library spells its authors, series and genres: one spelling for each identity key. The keys are made by the program,
-- so a job unifies the books that are stored, reader by reader (names.unify).
CREATE TABLE "library_name" (
    "reader_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "chosen" BOOLEAN NOT NULL DEFAULT false,
    "merged_into" TEXT COLLATE "C",

    CONSTRAINT "library_name_pkey" PRIMARY KEY ("reader_id", "kind", "key"),
    CONSTRAINT "library_name_merged_elsewhere" CHECK ("merged_into" <> "key")
);
ALTER TABLE "library_name" ADD CONSTRAINT "library_name_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "book" ADD COLUMN "source_authors" TEXT[] NOT NULL DEFAULT '{}';

-- Readers from before have the version 0, later ones begin with the current version.
ALTER TABLE "reader" ADD COLUMN "names_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "reader" ALTER COLUMN "names_version" SET DEFAULT 1;
CREATE INDEX "reader_names_version_idx" ON "reader"("names_version");
