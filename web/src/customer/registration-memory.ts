const KEY = 'registered-customer'

/** Whether this device has seen this person become a customer: then no reception is no reason to shut them out. */
export function wasRegisteredHere(subject: string): boolean {
  try {
    return localStorage.getItem(KEY) === subject
  } catch {
    // No storage: it has seen nobody.
    return false
  }
}

export function rememberRegistration(subject: string): void {
  try {
    localStorage.setItem(KEY, subject)
  } catch (error) {
    console.warn('The app will not open without reception', error)
  }
}

export function forgetRegistration(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // No storage: nothing was kept in it.
  }
}
