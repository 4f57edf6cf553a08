CREATE TABLE "cookie_consent" (
    "browser_id" UUID NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,
    "analytics" BOOLEAN NOT NULL,
    "functionality" BOOLEAN NOT NULL,
    "targeting" BOOLEAN NOT NULL,
    "network" TEXT NOT NULL,

    CONSTRAINT "cookie_consent_pkey" PRIMARY KEY ("browser_id","chosen_at")
);
CREATE INDEX "cookie_consent_chosen_at_idx" ON "cookie_consent"("chosen_at");
CREATE INDEX "cookie_consent_network_chosen_at_idx" ON "cookie_consent"("network", "chosen_at");

CREATE TABLE "page_view" (
    "day" DATE NOT NULL,
    "route" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "views" INTEGER NOT NULL,
    "networks" INTEGER NOT NULL,

    CONSTRAINT "page_view_pkey" PRIMARY KEY ("day","route","language")
);
CREATE TABLE "page_view_network" (
    "day" DATE NOT NULL,
    "route" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "page_view_network_pkey" PRIMARY KEY ("day","route","language","network")
);
CREATE INDEX "page_view_network_seen_at_idx" ON "page_view_network"("seen_at");
