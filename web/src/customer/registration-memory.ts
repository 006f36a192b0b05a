const KEY = 'registered-customer'

/** Whether this device has seen this person become a customer: then no reception is no reason to shut them out. */
export function wasRegisteredHere(subject: string): boolean {
  return localStorage.getItem(KEY) === subject
}

export function rememberRegistration(subject: string): void {
  localStorage.setItem(KEY, subject)
}

export function forgetRegistration(): void {
  localStorage.removeItem(KEY)
}
