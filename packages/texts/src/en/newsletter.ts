export const newsletterSha256: string = '84793cddd58ebc8819b0926e476a89aa8ef2adf3e2187a64691960c767034772';
