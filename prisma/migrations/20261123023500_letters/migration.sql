-- CreateTable
CREATE TABLE "letter" (
    "id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "letter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "letter_created_at_idx" ON "letter"("created_at");

-- CreateIndex
CREATE INDEX "letter_address_idx" ON "letter"("address");
