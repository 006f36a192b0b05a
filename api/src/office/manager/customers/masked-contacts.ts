/** `casey@example.com` → `c…@example.com` */
export function maskEmail(emailAddress: string | null): string | null {
  return emailAddress === null ? null : emailAddress.replace(/^(.).*(?=@)/u, '$1…')
}

/** `0412 345 678` → `… 678` */
export function maskPhone(phoneNumber: string | null): string | null {
  return phoneNumber === null ? null : `… ${phoneNumber.slice(-3)}`
}
