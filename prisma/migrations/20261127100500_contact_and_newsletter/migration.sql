ALTER TABLE "letter" ADD COLUMN "unsubscribe_url" TEXT;

CREATE TABLE "contact_message" (
    "id" UUID NOT NULL,
    "mail" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "comment" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "contact_message_delivered_at_attempted_at_idx" ON "contact_message"("delivered_at", "attempted_at");

CREATE TABLE "newsletter_subscriber" (
    "id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "address_key" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "unsubscribe_token" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "request_network" TEXT NOT NULL,
    "request_text" INTEGER NOT NULL,
    "token_hash" BYTEA,
    "token_expires_at" TIMESTAMPTZ(3),
    "mail_id" UUID NOT NULL,
    "mails" INTEGER NOT NULL DEFAULT 1,
    "confirmed_at" TIMESTAMPTZ(3),
    "confirm_network" TEXT,
    "confirm_text" INTEGER,

    CONSTRAINT "newsletter_subscriber_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "newsletter_subscriber_confirmed_check" CHECK (("confirmed_at" IS NULL) = ("confirm_network" IS NULL)
        AND ("confirmed_at" IS NULL) = ("confirm_text" IS NULL)),
    CONSTRAINT "newsletter_subscriber_token_check" CHECK (("token_hash" IS NULL) = ("token_expires_at" IS NULL))
);
CREATE UNIQUE INDEX "newsletter_subscriber_address_key_key" ON "newsletter_subscriber"("address_key");
CREATE UNIQUE INDEX "newsletter_subscriber_unsubscribe_token_key" ON "newsletter_subscriber"("unsubscribe_token");
CREATE UNIQUE INDEX "newsletter_subscriber_token_hash_key" ON "newsletter_subscriber"("token_hash");
CREATE INDEX "newsletter_subscriber_confirmed_at_requested_at_idx" ON "newsletter_subscriber"("confirmed_at", "requested_at");

CREATE TABLE "newsletter_issue" (
    "id" UUID NOT NULL,
    "sha256" BYTEA NOT NULL,
    "texts" JSONB NOT NULL,
    "per_minute" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "mails" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "newsletter_issue_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "newsletter_issue_sha256_key" ON "newsletter_issue"("sha256");

CREATE TABLE "newsletter_delivery" (
    "issue_id" UUID NOT NULL,
    "subscriber_id" UUID NOT NULL,
    "mail_id" UUID NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "newsletter_delivery_pkey" PRIMARY KEY ("issue_id","subscriber_id")
);
CREATE INDEX "newsletter_delivery_subscriber_id_idx" ON "newsletter_delivery"("subscriber_id");
CREATE INDEX "newsletter_delivery_issue_id_queued_at_idx" ON "newsletter_delivery"("issue_id", "queued_at");
ALTER TABLE "newsletter_delivery" ADD CONSTRAINT "newsletter_delivery_issue_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "newsletter_issue"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "newsletter_delivery" ADD CONSTRAINT "newsletter_delivery_subscriber_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "newsletter_subscriber"("id") ON DELETE CASCADE ON UPDATE CASCADE;
