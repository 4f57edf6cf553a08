CREATE TABLE "terms_version" (
    "version" INTEGER NOT NULL,
    "declared_at" TIMESTAMPTZ(3) NOT NULL,
    "effective_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_version_pkey" PRIMARY KEY ("version")
);
CREATE TABLE "terms_consent" (
    "reader_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "text_sha256" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_consent_pkey" PRIMARY KEY ("reader_id","version")
);
CREATE TABLE "terms_notice" (
    "reader_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "objected_at" TIMESTAMPTZ(3),

    CONSTRAINT "terms_notice_pkey" PRIMARY KEY ("reader_id","version")
);
ALTER TABLE "terms_consent" ADD CONSTRAINT "terms_consent_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "terms_notice" ADD CONSTRAINT "terms_notice_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
