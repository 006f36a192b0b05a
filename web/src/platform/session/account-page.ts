/** The embedded identity provider has an account page; the address of another provider's page is not known. */
export function accountPageOf(issuer: string): string | undefined {
  return issuer === `${location.origin}/identity` ? `${issuer}/account` : undefined
}
