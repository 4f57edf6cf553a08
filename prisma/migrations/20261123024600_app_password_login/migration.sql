ALTER TABLE "app_password" ADD COLUMN "login" TEXT NOT NULL;
